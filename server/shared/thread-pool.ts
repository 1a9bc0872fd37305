/**
 * Loaded before everything else: Node makes its threads when the first one is needed.
 *
 * Looking up a name takes up a thread until the name server answers, and a stranger's may never do so. Of four
 * threads, Node's default, libuv gives two to lookups: two dead names would hold up the names of all scans. See
 * server/egress/resolver.ts for what one scan may take. A value that was set stays.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '64';

/** The C library's own patience with a name server (resolv.conf(5)); by default ten seconds, where we wait five. */
process.env['RES_OPTIONS'] ??= 'timeout:2 attempts:2';
