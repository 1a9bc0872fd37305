/**
 * Must be imported before everything else, because Node creates its threads when the first one is needed.
 *
 * Looking up a name occupies a thread until the name server answers, and a hostile one may never answer. Of four
 * threads, Node's default, libuv gives two to lookups: two dead names would hold up the names of all scans.
 * server/egress/resolver.ts limits what one scan may take. A value that the operator has set stays.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '64';

/** How long the C library waits for a name server (resolv.conf(5)): ten seconds by default, and we wait five. */
process.env['RES_OPTIONS'] ??= 'timeout:2 attempts:2';
