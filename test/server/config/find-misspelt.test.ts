import { expect, it } from 'vitest';
import { findMisspelt } from '../../../server/config/find-misspelt.ts';
import { SETTINGS } from '../../../server/config/settings.ts';

it.each([
  ['RATE_LIMT_MAX', 'RATE_LIMIT_MAX'],
  ['RATE-LIMIT-MAX', 'RATE_LIMIT_MAX'],
  ['SCAN_TIMEOUT', 'SCAN_TIMEOUT_MS'],
  ['PAGE_TIMEOUT', 'PAGE_TIMEOUT_MS'],
  ['RATE_LIMIT_WINDOW', 'RATE_LIMIT_WINDOW_MS'],
  ['STORE_LIMIT', 'STORE_LIMIT_MB'],
  ['RETENTION', 'RETENTION_DAYS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MAX_PAGE', 'MAX_PAGES'],
  ['max_pages', 'MAX_PAGES'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['SITEDELTA_PORT', 'PORT'],
])('names %s, which is meant to be %s', (name, meant) => {
  expect(findMisspelt({ PATH: '/bin', [name]: '8080' })).toEqual([
    `${name} is not a setting and does nothing; did you mean ${meant}?`,
  ]);
});

it('names no setting', () => {
  const env = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, '']));
  expect(findMisspelt(env)).toEqual([]);
});

const OF_OTHERS = `
  HOME HOSTNAME HOSTTYPE HOSTS PATH PWD OLDPWD SHELL USER USERNAME LOGNAME MAIL TERM LANG LC_ALL TZ TMPDIR DISPLAY EDITOR
  PAGER BROWSER XDG_DATA_HOME XDG_DATA_DIRS XDG_CONFIG_DIRS XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET
  SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH STATE_DIRECTORY CACHE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY
  CREDENTIALS_DIRECTORY CI GITHUB_ACTIONS RUNNER_OS RUNNER_TEMP DOCKER_HOST HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY
  NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PORT UV_THREADPOOL_SIZE RES_OPTIONS INIT_CWD COLOR npm_config_loglevel
  npm_config_user_agent npm_package_name npm_lifecycle_event npm_config_max_pages OTEL_EXPORTER_OTLP_ENDPOINT
  PUPPETEER_SKIP_DOWNLOAD PUPPETEER_CACHE_DIR CHROME_PATH PGHOST PGPORT PGDATA POSTGRES_PASSWORD POSTGRES_DB DATABASE_HOST
  DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_PASSWORD REDIS_URL QUEUE_URL WEB_CONCURRENCY LOG_DIR LOG_FILE
  LOG_FORMAT PUBLIC_DIR BASE_URL APP_PORT SERVER_PORT KUBERNETES_PORT KUBERNETES_SERVICE_HOST
`.match(/\S+/g);

it('names nothing that systems, npm, containers and other programs set', () => {
  expect(findMisspelt(Object.fromEntries((OF_OTHERS ?? []).map((name) => [name, 'x'])))).toEqual([]);
});

it('names nothing that Kubernetes or Docker sets for a service called sitedelta', () => {
  const linked = {
    SITEDELTA_SERVICE_HOST: '10.0.0.1',
    SITEDELTA_SERVICE_PORT: '8080',
    SITEDELTA_SERVICE_PORT_HTTP: '8080',
    SITEDELTA_PORT: 'tcp://10.0.0.1:8080',
    SITEDELTA_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
    SITEDELTA_PORT_8080_TCP_PROTO: 'tcp',
    SITEDELTA_PORT_8080_TCP_PORT: '8080',
    SITEDELTA_PORT_8080_TCP_ADDR: '10.0.0.1',
  };
  expect(findMisspelt(linked)).toEqual([]);
});
