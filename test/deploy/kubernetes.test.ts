import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../../server/config/load-config.ts';
import { SETTINGS } from '../../server/config/settings.ts';
import { createMetrics } from '../../server/ops/metrics/metrics.ts';

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** server/service/start/signals.ts cuts a shutdown short after this time. */
const SHUTDOWN_SECONDS = 30;
/** Not objects of a cluster: what kubectl and Helm read. */
const NO_MANIFESTS = ['kustomization.yaml', 'prometheus-adapter.yaml'];

/** An object of a cluster, as far as tests look at it. */
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: unknown;
}

interface Pod {
  terminationGracePeriodSeconds: number;
  automountServiceAccountToken: boolean;
  securityContext: object;
  containers: {
    env: { name: string; value: string }[];
    envFrom: unknown[];
    securityContext: object;
    volumeMounts: { name: string; mountPath: string }[];
    ports: { name: string; containerPort: number }[];
  }[];
  volumes: { name: string; emptyDir: { medium?: string } }[];
}

const files = globSync('*.yaml', { cwd: FOLDER }).filter((name) => !NO_MANIFESTS.includes(name));
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(`${FOLDER}${name}`, 'utf8')).map((document): Manifest => document.toJS()),
);
const kustomization: { resources: string[] } = parse(readFileSync(`${FOLDER}kustomization.yaml`, 'utf8'));

function find(kind: string, name: string): Manifest {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} "${name}".`);
  return found;
}

function podOf(name: string): Pod {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler has checked its fields
  return (find('Deployment', name).spec as { template: { spec: Pod } }).template.spec;
}

/**
 * What the TypeScript compiler has against objects whose fields kubernetes-models describes: missing, unknown and
 * ill-typed ones. Its JSON schemas accept unknown fields, and a misspelt field of a manifest is one.
 */
function mistakesIn(objects: readonly Manifest[]): string[] {
  const lines = objects.map(({ apiVersion, kind, ...rest }) => {
    const from = apiVersion.includes('/') ? apiVersion : 'v1';
    const text = JSON.stringify({ apiVersion, kind, ...rest });
    return `(${text}) satisfies import('kubernetes-models/${from}/${kind}').I${kind};`;
  });
  const file = `${ROOT}test/deploy/manifests.virtual.ts`;
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), version) : read(name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('deploy/kubernetes', () => {
  it('has only fields that Kubernetes knows, with values of their types', () => {
    const misspelt = { ...find('Service', 'api'), spec: { ports: [{ port: 80, targetport: 8080 }] } };

    expect(manifests.length).toBeGreaterThan(10);
    // The misspelt one shows that mistakes are found.
    expect(mistakesIn([...manifests, misspelt])).toEqual([expect.stringContaining('targetport')]);
  });

  it('applies every file but the example of the secret', () => {
    expect(kustomization.resources.toSorted()).toEqual(
      files.filter((name) => name !== 'secret.example.yaml').toSorted(),
    );
  });

  it.each(['api', 'worker'])('gives %s settings that the service takes', (name) => {
    const env = {
      ...find('ConfigMap', 'sitedelta').data,
      ...find('Secret', 'sitedelta').stringData,
      ...Object.fromEntries(podOf(name).containers[0]?.env.map((each) => [each.name, each.value]) ?? []),
    };
    const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.name));

    expect(env).toMatchObject({ ROLE: name, DATABASE_URL: expect.any(String) });
    expect(Object.keys(env).filter((each) => !known.has(each))).toEqual([]);
    expect(() => loadConfig(env)).not.toThrow();
    expect(podOf(name).containers[0]?.envFrom).toEqual([
      { configMapRef: { name: 'sitedelta' } },
      { secretRef: { name: 'sitedelta' } },
    ]);
  });

  it.each(['api', 'worker'])('hardens %s, lets it end in order, and probes it', (name) => {
    const pod = podOf(name);
    const [container] = pod.containers;

    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_SECONDS);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
    expect(container).toMatchObject({
      startupProbe: { httpGet: { port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { port: 'http' } },
    });
    expect(find('PodDisruptionBudget', name)).toBeDefined();
  });

  it('gives workers shared memory and the seccomp profile', () => {
    const pod = podOf('worker');
    const shm = pod.containers[0]?.volumeMounts.find(({ mountPath }) => mountPath === '/dev/shm')?.name;

    expect(pod.volumes.find(({ name }) => name === shm)?.emptyDir.medium).toBe('Memory');
    expect(pod.securityContext).toMatchObject({ seccompProfile: { type: 'Localhost' } });
  });

  it('scales workers by a metric that the service has and the adapter passes on', () => {
    const adapter = readFileSync(`${FOLDER}prometheus-adapter.yaml`, 'utf8');
    const metric = /metric: \{ name: (\w+) \}/.exec(readFileSync(`${FOLDER}autoscaling.yaml`, 'utf8'))?.[1];
    const ours = createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name);

    expect(ours).toContain(metric);
    expect(parse(adapter)).toMatchObject({ rules: { external: [{ name: { as: metric } }] } });
    expect(find('HorizontalPodAutoscaler', 'worker').spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'worker' },
    });
  });
});
