import 'server-only'
import { z } from 'zod'
import { readLadder, readWorkingHours } from '@/lib/core/case-ladder'
import { PUSH_SERVICES } from '@/lib/core/safe-addresses'
import { isStrongSecret, SECRET_RULE } from '@/lib/core/server-safety.mjs'

const host = z.string().regex(/^[a-zA-Z0-9.-]+$/)

const content = z.object({
  apiKey: z.string().regex(/^sk_\w+$/),
  appId: z.string().regex(/^[a-zA-Z0-9-]+$/),
  regions: z.array(host).min(1),
  ingestHost: host.default('ingest.uploadthing.com'),
})

interface HostToken {
  /** As configured, for the package. */
  token: string
  /** Where browsers upload files to. */
  ingestUrl: string
}

/**
 * Parses the token that UploadThing's dashboard shows: JSON in base64.
 * @returns null when it is not such a token
 */
function readToken(token: string): HostToken | null {
  try {
    const { regions, ingestHost } = content.parse(
      JSON.parse(Buffer.from(token, 'base64').toString()),
    )
    return { token, ingestUrl: `https://${regions[0]}.${ingestHost}` }
  } catch {
    return null
  }
}

/** A base URL of this site as configured: scheme and host, no trailing slash. */
const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** A sender: `name@example.org`, or `Name <name@example.org>`. */
const mailbox = z
  .string()
  .max(200)
  .regex(/^(?:[^<>\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u)

const uploadThingToken = z.string().transform((value, context) => {
  const credentials = readToken(value)
  if (credentials) return credentials
  context.addIssue({ code: 'custom', message: 'this is no token of UploadThing' })
  return z.NEVER
})

/** The steps and times of a case's clock (docs/rules.md#the-case-clock). */
const ladder = z.string().transform((value, context) => {
  const steps = readLadder(value)
  if (steps) return steps
  context.addIssue({ code: 'custom', message: 'expected steps such as called:0,deputy:20' })
  return z.NEVER
})

const workingHours = z.string().transform((value, context) => {
  const hours = readWorkingHours(value)
  if (hours) return hours
  context.addIssue({ code: 'custom', message: 'expected hours such as 8-17' })
  return z.NEVER
})

/** An OpenID issuer, which may have a path; plain http only on this machine. */
const issuer = origin.refine(
  (value) => /^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?:[:/]|$)/.test(value),
  'expected an address that begins with https://',
)

/** Domains of mail addresses, separated by commas. */
const domains = z.string().transform((value, context) => {
  const found = value
    .split(',')
    .map((domain) => domain.trim().replace(/^@/, '').toLowerCase())
    .filter(Boolean)
  if (found.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))) return found
  context.addIssue({ code: 'custom', message: 'expected domains such as hospital.example' })
  return z.NEVER
})

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: optional(origin),
  SITE_NAME: z.string().min(1).max(60).default('Ingingo'),
  DATABASE_URL: z.string().min(1),
  /** The same database, bypassing a transaction-mode connection pooler: LISTEN works only there. */
  DATABASE_URL_DIRECT: optional(z.string()),
  /** `1` when DATABASE_URL is the embedded database; `npm start` fills it in. */
  EMBEDDED_DATABASE: z.preprocess((value) => value === '1', z.boolean()),
  DATA_DIR: z.string().min(1).default('.data'),
  CASE_LADDER_URGENT: ladder.prefault('called:0,deputy:20,specialists:60,administrators:120'),
  CASE_LADDER_ROUTINE: ladder.prefault('called:1440,specialists:4320'),
  WORKING_HOURS: workingHours.prefault('8-17'),
  EMERGENCY_NUMBERS: z.string().default('912'),
  /** The hospital or body that runs the site, and its contact details. */
  SITE_OPERATOR: optional(z.string().max(120)),
  SITE_ADDRESS: optional(z.string().max(200)),
  SITE_PHONE: optional(z.string().regex(/^\+?[\d ()./-]{5,31}$/)),
  SITE_MAIL: optional(z.email()),
  /** The earlier name of SITE_ADDRESS. */
  CONTACT_ADDRESS: optional(z.string().max(200)),
  /** The address the server listens on; `npm start` fills it in. */
  HOST: optional(z.string()),
  /** `npm start` generates one where none is needed; without one, nobody can sign in. */
  AUTH_SECRET: optional(z.string().refine(isStrongSecret, `it is too weak: ${SECRET_RULE}.`)),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: z.preprocess(
    (value) => (value === '' ? undefined : value),
    origin.default('https://accounts.google.com'),
  ),
  /** The hospital's own sign-in: any OpenID issuer. */
  OIDC_NAME: optional(z.string().trim().min(1).max(60)),
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ONLY_DOMAINS: domains.prefault(''),
  METRICS_TOKEN: optional(z.string().refine(isStrongSecret, `it is too weak: ${SECRET_RULE}.`)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(60_000).default(500),
  RATE_LIMIT_SCALE: z.coerce.number().min(1).default(1),
  SOCIAL_FACEBOOK: optional(z.url()),
  SOCIAL_X: optional(z.url()),
  SOCIAL_LINKEDIN: optional(z.url()),
  SOCIAL_INSTAGRAM: optional(z.url()),
  RESEND_API_KEY: optional(z.string()),
  RESEND_API_URL: optional(origin),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(mailbox),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{80,100}=*$/)),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{40,50}=*$/)),
  PUSH_SERVICES: z.string().default(PUSH_SERVICES),
  SMS_GATEWAY_URL: optional(z.url({ protocol: /^https?$/ })),
  SMS_GATEWAY_BODY: z.string().default('{"to":"{to}","text":"{text}"}'),
  SMS_GATEWAY_AUTHORIZATION: optional(z.string().max(500)),
  UPLOADTHING_TOKEN: optional(uploadThingToken),
  UPLOADTHING_API_URL: optional(origin),
  UPLOADTHING_INGEST_URL: optional(origin),
  UPLOADTHING_FILES_URL: optional(origin),
  S3_ENDPOINT: optional(origin),
  S3_REGION: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().default('us-east-1'),
  ),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** `1` when the bucket belongs in the path of URLs, as most hosts besides AWS require. */
  S3_PATH_STYLE: z.preprocess((value) => value === '1', z.boolean()),
  /** The secret that a caller of /api/cron sends; when set, jobs run only on request, not by themselves. */
  CRON_SECRET: optional(z.string().min(16)),
  /** After how many seconds a stream of events ends, so that the client reopens it; without it streams stay open. */
  STREAM_SECONDS: optional(z.coerce.number().int().min(2).max(86_400)),
})

/** Checks that only one file host is configured, with complete settings. */
function checkFileHost(config: z.infer<typeof settings>, context: z.RefinementCtx): void {
  const fail = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!config.S3_BUCKET) return
  if (config.UPLOADTHING_TOKEN) fail('S3_BUCKET', 'there is UPLOADTHING_TOKEN, too: choose one')
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (!config[name]) fail(name, 'S3_BUCKET needs it')
  }
}

/** An incomplete provider would show a dead button, or lock people out. */
const schema = settings.superRefine(checkFileHost).superRefine((config, context) => {
  const names = ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => !config[name])
  const isRequested = missing.length < names.length || config.OIDC_ONLY_DOMAINS.length > 0
  if (!isRequested) return
  for (const name of missing) {
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'it is needed for the hospital’s own sign-in',
    })
  }
})

export type Env = z.infer<typeof schema>

let parsed: Env | undefined

/**
 * The configuration, read once from the process. This is the only place that reads `process.env`; every value is listed in
 * `.env.example`, and all have a default except the database, whose address `npm start` fills in.
 * @throws Error naming each invalid variable, never its value.
 */
export function env(): Env {
  if (parsed) return parsed
  const result = schema.safeParse(process.env)
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong:\n  ${wrong.join('\n  ')}`)
  }
  parsed = result.data
  return parsed
}
