board = np.array([
    [5, 3, None, None, 7, None, None, None, None],  # a row
    [6, None, None, 1, 9, 5, None, None, None],  # a row
    [None, 9, 8, None, None, None, None, 6, None],  # a row
    [8, None, None, None, 6, None, None, None, 3],  # a row
    [4, None, None, 8, None, 3, None, None, 1],  # a row
    [7, None, None, None, 2, None, None, None, 6],  # a row
    [None, 6, None, None, None, None, 2, 8, None],  # a row
    [None, None, None, 4, 1, 9, None, None, 5],  # a row
    [None, None, None, None, 8, None, None, 7, 9],  # a row
])
