/** A span as a collector gets it. Ids in hexadecimal. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  /** Milliseconds since 1970. */
  beganMs: number;
  endedMs: number;
  attributes: Record<string, string | number>;
  /** Ids of the traces that it links to. */
  links: string[];
  isError: boolean;
  /** Of the process. */
  resource: Record<string, string | number>;
}

/** Values by the number of their field: bytes, or numbers. */
type Fields = Map<number, (Buffer | bigint)[]>;

/** Reads a request of OTLP, `ExportTraceServiceRequest` of opentelemetry/proto/collector/trace/v1. */
export function readSpans(request: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).flatMap((fields) => messages(fields, 1));
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({
        traceId: bytes(span, 1).toString('hex'),
        spanId: bytes(span, 2).toString('hex'),
        parentSpanId: bytes(span, 4).toString('hex'),
        name: bytes(span, 5).toString(),
        beganMs: milliseconds(span, 7),
        endedMs: milliseconds(span, 8),
        attributes: attributesOf(messages(span, 9)),
        links: messages(span, 13).map((link) => bytes(link, 1).toString('hex')),
        isError: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
        resource: attributesOf(resource),
      }));
  });
}

function attributesOf(pairs: Fields[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value] = messages(pair, 2);
      const text = value?.get(1)?.[0];
      return [
        bytes(pair, 1).toString(),
        Buffer.isBuffer(text) ? text.toString() : Number(value?.get(3)?.[0]),
      ];
    }),
  );
}

function messages(fields: Fields, number: number): Fields[] {
  return (fields.get(number) ?? []).flatMap((value) => (Buffer.isBuffer(value) ? [fieldsOf(value)] : []));
}

/** Of a number of nanoseconds in eight bytes. */
function milliseconds(fields: Fields, number: number): number {
  return Number(bytes(fields, number).readBigUInt64LE() / 1_000_000n);
}

function bytes(fields: Fields, number: number): Buffer {
  const value = fields.get(number)?.[0];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

/** Protocol Buffers' wire format: a tag, then a varint, eight bytes, a length and as many bytes, or four bytes. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  function varint(): bigint {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  function take(length: number): Buffer {
    at += length;
    return message.subarray(at - length, at);
  }
  while (at < message.length) {
    const tag = Number(varint());
    const type = tag & 7;
    const value = type === 0 ? varint() : take(type === 1 ? 8 : type === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}
