import fastify from 'fastify';

/** What Fastify alone costs: the yardstick. Sends its address to its parent. */
const app = fastify();
app.get('/', async () => ({ status: 'ok' }));
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
process.once('SIGTERM', () => process.exit(0));
