import './service/start/thread-pool.ts';
import './service/start/keep-compiled.ts';

// What is imported while running is read after the two above have run.
await import('./serve.ts');
