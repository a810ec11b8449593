//! Tests of the pages and of the description of the routes.

use crate::client::Running;
use tesuji::api::VERBS;

#[test]
fn pages_load_nothing_from_elsewhere() {
    let server = Running::new();
    for path in ["/", "/api/v1/"] {
        let page = server.get(path);
        assert_eq!(page.status, 200);
        assert!(page.head.contains("content-type: text/html"), "{}", page.head);
        // The page may use the camera, and nothing else of the device.
        let policy = "permissions-policy: camera=(self), geolocation=(), microphone=()";
        for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", policy] {
            assert!(page.head.contains(header), "{}", page.head);
        }
        let text = page.text();
        assert!(!text.contains("src=\"http") && !text.contains("<link rel=\"stylesheet\" href=\"http"), "{path}");
    }
    assert!(server.get("/api/v1/manual.css").head.contains("content-type: text/css"));
    assert_eq!(server.get("/healthz").text(), "ok\n");
    assert_eq!(server.get("/../Cargo.toml").status, 404);
}

#[test]
fn the_description_has_every_route() {
    let document = Running::new().get("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    for verb in VERBS {
        let operation = &document["paths"][format!("/api/v1/{}", verb.name())]["post"];
        assert_eq!(operation["operationId"], verb.name());
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(schema["type"], "object", "{}", verb.name());
        let batch = document["paths"].get(format!("/api/v1/{}/batch", verb.name()));
        assert_eq!(batch.is_some(), verb.has_batch(), "{}", verb.name());
    }
    let solve = &document["paths"]["/api/v1/solve"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(solve["properties"]["limit"]["default"], 10_000);
    assert!(solve["properties"]["limit"]["description"].as_str().unwrap().contains("maximum count"), "{solve}");
    assert_eq!(solve["required"], serde_json::json!(["text"]));
}
