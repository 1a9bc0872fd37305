import { isNode, parseDocument } from 'yaml';

/** The address of the service in the examples of the API description. */
const EXAMPLE_BASE = 'https://scan.example.net';

/** The API description with this service as its server, as YAML and as JSON. @param text - openapi.yaml */
export function describeApi(text: string, base: string): { yaml: string; json: string } {
  const document = parseDocument(text);
  document.setIn(['servers', 0, 'url'], base);
  return { yaml: document.toString({ lineWidth: 0 }), json: JSON.stringify(document.toJS()) };
}

/** The example answers of the API description, as a service at `base` would give them. @param text - openapi.yaml */
export function exampleAnswers(
  text: string,
  base: string,
): { accepted: string; complete: string; diff: string } {
  const document = parseDocument(text);
  function answer(path: string, method: string, status: string, example: string): string {
    const where = ['paths', path, method, 'responses', status, 'content', 'application/json', 'examples'];
    const node = document.getIn([...where, example, 'value']);
    if (!isNode(node)) throw new Error(`openapi.yaml has no example ${example} of ${path}.`);
    return JSON.stringify(node.toJS(document), null, 2).replaceAll(EXAMPLE_BASE, base);
  }
  return {
    accepted: answer('/api/v1/scans', 'post', '202', 'accepted'),
    complete: answer('/api/v1/scans/{id}', 'get', '200', 'complete'),
    diff: answer('/api/v1/scans/{id}/diff', 'get', '200', 'diff'),
  };
}
