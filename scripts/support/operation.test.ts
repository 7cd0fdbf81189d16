import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { isBuildSetting } from './build.mjs'
import { fromRoot } from './paths.mjs'
import { findProgram } from './programs.mjs'

const read = (...path: string[]) => readFileSync(fromRoot(...path), 'utf8')

const service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  build: z.object({ args: z.record(z.string(), z.string().nullable()) }).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  tmpfs: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
})

const compose = z
  .object({
    services: z.record(z.enum(['site', 'backup', 'database', 'proxy']), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml'), { merge: true }))

const dockerfile = read('Dockerfile')
const example = read('.env.example')

/** Our own variables that a configuration text sets or reads. */
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const dockerArgs = [...dockerfile.matchAll(/^ARG (.+)$/gm)].flatMap(([, names = '']) =>
  names.split(' '),
)

describe('the image', () => {
  it('is built with every setting that pages show', () => {
    const shown = namesIn(example, /^# ?((?:SITE_|SOCIAL_|CONTACT_|EMERGENCY_)[A-Z_]+)=/gm).sort()
    expect([...dockerArgs].sort()).toEqual(shown)
    expect(Object.keys(compose.services.site.build?.args ?? {}).sort()).toEqual(shown)
  })

  it('is built with every setting in .env that its build depends on', () => {
    const page = read('docs', 'operation', 'container.md')
    const inEnvFile = namesIn(page, /^ +([A-Z_]+)=/gm)
    expect(inEnvFile).toContain('SITE_HOST')
    expect(inEnvFile).toContain('SITE_OPERATOR')
    // Compose passes all of .env to the container, including settings that only compose.yaml reads.
    const passed = [...inEnvFile, ...namesIn(read('compose.yaml'), /\$\{([A-Z_]+)/g)]
    expect(passed.filter((name) => isBuildSetting(name) && !dockerArgs.includes(name))).toEqual([])
  })

  it('contains no secret, and nothing of this machine', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.env', '.env.*', '.git', '.data', 'node_modules', '.next']) {
      expect(ignored).toContain(path)
    }
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY/)
  })
})

describe('the compose file', () => {
  it.each(['site', 'backup'] as const)(
    'runs %s without privileges, on a read-only system',
    (name) => {
      const { read_only, cap_drop, security_opt, tmpfs } = compose.services[name]
      expect(read_only).toBe(true)
      expect(cap_drop).toEqual(['ALL'])
      expect(security_opt).toEqual(['no-new-privileges:true'])
      expect(tmpfs?.[0]).toMatch(/^\/tmp:/)
    },
  )

  it('names existing folders and files', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes)
    for (const [from = ''] of mounted.map((volume) => volume.split(':'))) {
      if (from.startsWith('.')) expect(existsSync(fromRoot(from)), from).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(from)
    }
  })

  it('sets known variables, and requires those that its page names', () => {
    for (const name of Object.keys(compose.services.backup.environment)) {
      expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'))
    }
    const asked = namesIn(read('compose.yaml'), /\$\{([A-Z_]+)/g)
    for (const name of asked)
      expect(read('docs', 'operation', 'container.md')).toContain(`${name}=`)
    for (const name of Object.keys(compose.services.proxy.environment)) {
      expect(read('docs', 'proxies', 'Caddyfile')).toContain(`{$${name}:`)
    }
  })
})

describe('the units of systemd', () => {
  const units = readdirSync(fromRoot('docs', 'operation')).filter((name) =>
    /\.(service|timer)$/.test(name),
  )

  it('start existing programs, with known variables', () => {
    expect(units.length).toBeGreaterThan(2)
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const text = read('docs', 'operation', unit)
      const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(text) ?? []
      expect(existsSync(fromRoot(script)), script).toBe(true)
      const [, set = ''] = /^Environment=(.+)$/m.exec(text) ?? []
      const known = `${example}# NODE_ENV=`
      for (const pair of set.split(' ')) expect(known).toContain(`# ${pair.split('=')[0]}=`)
    }
  })

  it('restart the site for as long as its database is away', () => {
    const text = read('docs', 'operation', 'ingingo.service')
    expect(text).toMatch(/^Restart=always$/m)
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(text).not.toMatch(/^StartLimitBurst=/m)
  })

  const analyze = findProgram(['systemd-analyze'])
  it.runIf(analyze)("pass systemd's check without warnings", () => {
    const paths = units.map((name) => fromRoot('docs', 'operation', name))
    const output = execFileSync(
      'sh',
      ['-c', '"$0" verify --man=no "$@" 2>&1 || true', analyze ?? '', ...paths],
      {
        encoding: 'utf8',
      },
    )
    // What this machine lacks is not their fault: Node.js at this path, or a unit that is named only for ordering.
    const faults = output
      .split('\n')
      .filter((line) => /docs\/operation|ingingo[^:]*:\d+:/.test(line))
    expect(faults.filter((line) => !/is not executable|not found/.test(line))).toEqual([])
  })
})
