import fastify from 'fastify';

/** What Fastify alone costs: the yardstick. Prints its port. */
const app = fastify();
app.get('/', async () => ({ status: 'ok' }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
