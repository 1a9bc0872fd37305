import { Duplex } from 'node:stream';

/** How long reading may keep other work of the main thread waiting, for all connections together. */
const SLICE_MS = 10;
/** What is read at once, as Node itself does. If it is tiny chunks or headers, it takes about as long as a slice. */
const PIECE_BYTES = 64 * 1024;

const waiting: (() => void)[] = [];

/** Does a piece of work in a later turn, which all such pieces share. */
function inTurn(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(workOff);
}

function workOff(): void {
  const untilMs = performance.now() + SLICE_MS;
  do {
    waiting[0]?.();
    waiting.shift();
  } while (waiting.length > 0 && performance.now() < untilMs);
  if (waiting.length > 0) setImmediate(workOff);
}

/**
 * The same connection, read in small pieces and in turn with all others. What a site sends can take much longer to parse
 * than to receive, and Node would parse all that has come on all connections in one turn.
 */
export function readInTurns(socket: Duplex): Duplex {
  const slow = new Duplex({
    readableHighWaterMark: PIECE_BYTES,
    read: () => inTurn(pull),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final(done) {
      socket.end();
      done();
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  let isWanted = false;
  function pull(): void {
    // Without a size the end is reported, too.
    const piece: unknown = socket.readableLength > PIECE_BYTES ? socket.read(PIECE_BYTES) : socket.read();
    isWanted = piece === null;
    if (piece !== null) slow.push(piece);
  }
  socket.on('readable', () => {
    if (isWanted) inTurn(pull);
    isWanted = false;
  });
  socket.once('end', () => slow.push(null));
  socket.once('error', (error) => slow.destroy(error));
  socket.once('close', () => {
    // What came before the end may still have to be read.
    if (!socket.readableEnded) slow.destroy();
  });
  return slow;
}
