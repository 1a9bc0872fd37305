import { expect, it } from 'vitest';
import { createDeferredLog } from '../../../../server/ops/log/log.ts';
import { openTracing } from '../../../../server/ops/tracing/open-tracing.ts';
import { readTracingSettings } from '../../../../server/ops/tracing/read-tracing-settings.ts';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';

it.each([
  [{ [ENDPOINT]: 'http://collector:4318' }, 'http://collector:4318'],
  [{ [ENDPOINT]: 'http://a:4318', [TRACES]: ' https://user:pw@b/v1/traces?key=1 ' }, 'https://b'],
  [
    { [ENDPOINT]: 'http://a', OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' },
    'http://a',
  ],
  [{ [ENDPOINT]: 'http://a', OTEL_SDK_DISABLED: 'false' }, 'http://a'],
  [{ [ENDPOINT]: 'http://a', OTEL_SDK_DISABLED: 'TRUE' }, undefined],
  [{ [ENDPOINT]: 'http://a', OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [{ [ENDPOINT]: '  ' }, undefined],
  [{ OTEL_SERVICE_NAME: 'quality', OTEL_TRACES_EXPORTER: 'console' }, undefined],
])('%o: traces go to %s', (env, place) => {
  expect(readTracingSettings(env)?.place).toBe(place);
});

it.each([
  [{ [ENDPOINT]: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  [{ [TRACES]: 'grpc://user:hunter2@c' }, /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an address/],
  [
    { [ENDPOINT]: 'http://a', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /^OTEL_EXPORTER_OTLP_PROTOCOL must be http/,
  ],
  [{ [ENDPOINT]: 'http://a', OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER must be otlp or none/],
])('%o is refused, without the value', (env, message) => {
  expect(() => readTracingSettings(env)).toThrow(message);
  expect(() => readTracingSettings(env)).not.toThrow(/hunter2/);
});

it('leaves everything as it is without an endpoint', async () => {
  const tracing = await openTracing({}, createDeferredLog());
  expect(tracing.appOptions).toEqual({});
  const storage = { place: 'here' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it must not be looked at
  expect(tracing.trace(storage as never)).toBe(storage);
  await tracing.close();
});
