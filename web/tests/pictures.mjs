// Pictures that tests draw in a page, and a camera that shows them.

/** Adds `window.pictureOf` to a page, which draws grids side by side and returns the file. */
export async function withPictures(page) {
  await page.evaluate(() => {
    /** Draws grids. Each has its givens, in which letters from A follow 9. */
    window.pictureOf = async (grids, { sides = 9, name = 'picture.png' } = {}) => {
      const canvas = document.createElement('canvas');
      const [step, margin] = [60, 50];
      const width = sides * step;
      [canvas.width, canvas.height] = [grids.length * (width + margin) + margin, width + 2 * margin];
      const context = canvas.getContext('2d');
      const fill = (colour, ...box) => { context.fillStyle = colour; context.fillRect(...box); };
      fill('#ffffff', 0, 0, canvas.width, canvas.height);
      grids.forEach((givens, nth) => {
        const left = margin + nth * (width + margin);
        for (let line = 0; line <= sides; line += 1) {
          const thick = line % Math.sqrt(sides) === 0 ? 5 : 2;
          fill('#000000', left + line * step - thick / 2, margin, thick, width);
          fill('#000000', left, margin + line * step - thick / 2, width, thick);
        }
        context.font = sides > 9 ? '32px Arial, sans-serif' : '40px Georgia, serif';
        context.textAlign = 'center';
        context.fillStyle = '#111111';
        [...givens].forEach((digit, cell) => {
          if (digit !== '.') context.fillText(parseInt(digit, 36), left + (cell % sides + 0.5) * step, margin + (Math.floor(cell / sides) + 0.73) * step);
        });
      });
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
      return new File([blob], name, { type: 'image/png' });
    };
    /** Pastes or drops files. */
    window.bring = (kind, file) => {
      const transfer = new DataTransfer();
      transfer.items.add(file);
      handOver(kind, transfer);
    };
  });
}

/** Returns the givens of the board as a line. */
export const givensOf = (page) => page.locator('.board .cell').evaluateAll((cells) => cells.map((cell) => (cell.matches('.given') ? cell.textContent : '.')).join(''));
/** Waits until Enter has an answer with this status. */
export const found = (page, status) => page.locator(`.findings[data-status="${status}"]`).waitFor();

/** Replaces the camera of a page. `camera.show` films a picture at an angle, and `camera.tracks` are the tracks that were opened. */
export async function withCamera(page) {
  await withPictures(page);
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 960];
    const context = canvas.getContext('2d');
    let picture;
    let turns = 0;
    // A camera has new frames all the time, and no two are alike.
    setInterval(() => {
      turns += 1;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#b9b4ab';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (!picture) return;
      context.setTransform(1.2, 0.1, -0.12, 1.2, 320 + 3 * Math.sin(turns), 80 + 3 * Math.cos(turns));
      context.drawImage(picture, 0, 0);
    }, 40);
    window.camera = {
      tracks: [],
      wanted: [],
      show: async (file) => { picture = file && await createImageBitmap(file); },
      open: async () => canvas.captureStream(25),
    };
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      camera.wanted.push(wanted);
      const stream = await camera.open();
      camera.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}
