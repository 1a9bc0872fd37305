import type { JsonObject } from './contract.ts';

/** RFC 9727: the profile of an API catalog. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The API catalog of RFC 9727 as a link set of RFC 9264. @param base - PUBLIC_URL */
export function apiCatalog(base: string): JsonObject {
  const api = `${base}/api/v1/scans`;
  return {
    linkset: [
      { anchor: `${base}/.well-known/api-catalog`, item: [{ href: api, title: 'Sitedelta scan API' }] },
      {
        anchor: api,
        'service-desc': [
          { href: `${base}/openapi.json`, type: 'application/json' },
          { href: `${base}/openapi.yaml`, type: 'application/yaml' },
        ],
        'service-doc': [
          { href: `${base}/interface`, type: 'text/html' },
          { href: `${base}/llms.txt`, type: 'text/plain' },
        ],
        status: [{ href: `${base}/readyz`, type: 'application/json' }],
      },
    ],
  };
}

/** The Link header (RFC 8288) with the relations of RFC 8631 and RFC 9727. @param base - PUBLIC_URL */
export function linkHeader(base: string): string {
  return [
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}/interface>; rel="service-doc"; type="text/html"`,
    `<${base}/readyz>; rel="status"; type="application/json"`,
  ].join(', ');
}

/** The Link header of the API catalog itself, which RFC 9727 wants also for HEAD. */
export function catalogLinkHeader(base: string): string {
  return `<${base}/api/v1/scans>; rel="item", ${linkHeader(base)}`;
}

const AUTHENTICATION = {
  off: 'No authentication.',
  optional: 'A token is not needed; with one, send it in the header Authorization: Bearer.',
  required:
    'Send the token that the operator of the service has given you in the header Authorization: Bearer.',
};

/**
 * What an agent needs to know to use the service (llmstxt.org).
 * @param base - PUBLIC_URL
 * @param auth - AUTH
 * @param hasMcp - MCP
 */
export function llmsText(base: string, auth: keyof typeof AUTHENTICATION, hasMcp: boolean): string {
  const mcp = hasMcp ? `- [MCP](${base}/mcp): the same as tools, by the Model Context Protocol\n` : '';
  return `# Sitedelta

> Scans a website in a real browser, for its accessibility, links, errors of scripts, documents as search
> engines read them and security headers, and compares two scans of it: which findings a deployment added,
> which it resolved, and which are unchanged.

${AUTHENTICATION[auth]} All bodies are JSON. How to use it:

1. POST ${base}/api/v1/scans with {"url":"https://www.example.com/"} and Content-Type: application/json.
   The answer is 202 with id, apiUrl and reportUrl. 429 and 503 carry Retry-After in seconds.
2. GET apiUrl with Prefer: wait=25 until status is "complete" or "failed"; both are final. The answer
   comes as soon as that is so; after one that comes at once, wait for five seconds. The findings are in
   result.findings, what could not be checked in result.limitations.
3. GET ${base}/api/v1/scans/{id}/diff?base={base} with the id of an earlier complete scan of the same
   target gives the arrays added, resolved and unchanged. Only one of the two scans could see findings
   with "verified": false: count them separately.

Every error has "error", a stable word, and "message", a sentence that says what to do.

## Descriptions

- [OpenAPI 3.1, JSON](${base}/openapi.json): all operations, schemas and errors
- [OpenAPI 3.1, YAML](${base}/openapi.yaml): the same
- [API catalog](${base}/.well-known/api-catalog): link set of RFC 9727
- [Readiness](${base}/readyz): whether scans can be accepted now
- [Rules](${base}/rules/): what findings mean, who is affected and how to fix them
- [Visits](${base}/about-scanner): how scans treat the sites they visit, and how a site turns them away
${mcp}`;
}
