import 'server-only'
import { env } from '../env'
import { type DescribedDefinition, describeOperation, getPath, type Json } from './operation'

/** The routes of the API: the exports of each route file, by its folder under app/api/v1. */
export type ApiRoutes = Record<string, Readonly<Record<string, unknown>>>

/** The document; typed only where the code reads it again. */
export interface ApiDocument extends Json {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Json>>
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const isDescribed = (value: unknown): value is { definition: DescribedDefinition } =>
  (typeof value === 'function' || typeof value === 'object') &&
  value !== null &&
  'definition' in value

/** The schema of every error response (docs/rules.md#api-responses). */
const ERROR_SCHEMA: Json = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', format: 'uuid' },
  },
  required: ['message', 'request_id'],
  additionalProperties: false,
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

type Translate = (text: string) => string

/** @param more further properties of each of the route's operations */
function describeRoute(
  name: string,
  route: ApiRoutes[string],
  translate: Translate,
  more: Json = {},
) {
  const operations = METHODS.flatMap((method) => {
    const handler = route[method]
    if (!isDescribed(handler)) return []
    const { definition } = handler
    const summary = typeof definition.message === 'string' ? translate(definition.message) : ''
    const operation = { ...describeOperation(method, name, definition, summary), ...more }
    return [[method.toLowerCase(), operation]]
  })
  return [getPath(name), Object.fromEntries(operations)]
}

/**
 * Describes the API in OpenAPI 3.1, from the schemas that its routes parse and respond with.
 * @param downloads routes under /api whose files a browser opens by their URL
 * @param translate translates a key of the catalogue
 */
export function describeApi(
  routes: ApiRoutes,
  downloads: ApiRoutes,
  translate: Translate,
): ApiDocument {
  const beside = { servers: [{ url: '/api' }] }
  const paths = [
    ...Object.entries(routes).map(([name, route]) => describeRoute(name, route, translate)),
    ...Object.entries(downloads).map(([name, route]) =>
      describeRoute(name, route, translate, beside),
    ),
  ]
  return {
    openapi: '3.1.0',
    info: { title: `${env().SITE_NAME} API`, version: '1' },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Refusal: ERROR_SCHEMA },
    },
  }
}
