import 'server-only'
import type { Locale } from '@/lib/core/locales'
import { escapeXml } from '@/lib/core/xml'
import { translator } from '../i18n/translator'
import type { ApiDocument } from './document'
import type { Json } from './operation'

/** Translates a key of `apiDocs` into the reader's language. */
type Translate = (
  key:
    | 'access'
    | 'parameters'
    | 'name'
    | 'place'
    | 'required'
    | 'kind'
    | 'body'
    | 'answers'
    | 'yes'
    | 'no',
) => string

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}

type Content = Record<string, { schema: Json }>

/** The parts of an operation that the page shows. */
interface Operation {
  operationId: string
  summary?: string
  'x-access': string | string[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  /** The base path, when that is not /api/v1. */
  servers?: { url: string }[]
  responses: Record<string, { description: string; content?: Content }>
}

const code = (text: string) => `<code>${escapeXml(text)}</code>`
const heading = (text: string) => `<h4>${escapeXml(text)}</h4>`
const schemaText = (schema: Json) =>
  `<pre tabindex="0">${escapeXml(JSON.stringify(schema, null, 2))}</pre>`

function parameterRow(
  { name, in: place, required, schema }: Parameter,
  translate: Translate,
): string {
  const kind = JSON.stringify(schema)
  const cells = [
    code(name),
    escapeXml(place),
    escapeXml(translate(required ? 'yes' : 'no')),
    code(kind),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** The parameters as a table; empty when there are none. Parameters by reference are at the top of the page. */
function parametersTable(parameters: Operation['parameters'], translate: Translate): string {
  const own = parameters.filter((parameter) => 'name' in parameter)
  if (own.length === 0) return ''
  const heads = (['name', 'place', 'required', 'kind'] as const)
    .map((key) => `<th scope="col">${escapeXml(translate(key))}</th>`)
    .join('')
  const rows = own.map((parameter) => parameterRow(parameter, translate)).join('')
  return `${heading(translate('parameters'))}<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

const contentParts = (content: Content) =>
  Object.entries(content).map(([type, { schema }]) => code(type) + schemaText(schema))

/** The request body; empty when there is none. */
function bodyPart(body: Operation['requestBody'], translate: Translate): string {
  return body ? heading(translate('body')) + contentParts(body.content).join('') : ''
}

/** Renders the responses: successes in full, errors by their status, since all have the same shape. */
function responsesPart(responses: Operation['responses'], translate: Translate): string {
  const items = Object.entries(responses).map(([status, { description, content }]) => {
    const isSuccess = status.startsWith('2')
    const parts = isSuccess && content ? contentParts(content).join('') : ''
    return `<li>${code(status)} ${escapeXml(description)}${parts}</li>`
  })
  return `${heading(translate('answers'))}<ul>${items.join('')}</ul>`
}

/** Readable in light and dark mode, without scripts and external resources. */
const LOOK = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; }
pre { max-height: 24rem; overflow: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
`

function operationPart(
  method: string,
  path: string,
  operation: Operation,
  translate: Translate,
): string {
  const access = [operation['x-access']].flat().join(', ')
  const [root] = operation.servers ?? []
  const address = (root?.url ?? '') + path
  return `<details id="${escapeXml(operation.operationId)}">
<summary><span class="method">${escapeXml(method.toUpperCase())}</span><code>${escapeXml(address)}</code> ${escapeXml(operation.summary ?? '')}</summary>
<p>${escapeXml(translate('access'))}: <code>${escapeXml(access)}</code></p>
${parametersTable(operation.parameters, translate)}
${bodyPart(operation.requestBody, translate)}
${responsesPart(operation.responses, translate)}
</details>`
}

/** The operations by the first segment of their path, in the document's order. */
function groups(document: ApiDocument, translate: Translate): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    const [, group = ''] = path.split('/')
    const parts = Object.entries(operations).map(([method, operation]) =>
      // The document is our own: operation.ts creates its operations.
      operationPart(method, path, operation as unknown as Operation, translate),
    )
    found.set(group, [...(found.get(group) ?? []), ...parts])
  }
  return found
}

/** Renders the API's description as an HTML page: every call, its input, its responses, and its access rule. */
export async function apiPage(document: ApiDocument, locale: Locale): Promise<string> {
  const t = await translator(locale)
  const sections = [...groups(document, (key) => t(`apiDocs.${key}`))]
  const links = sections.map(([group]) => `<a href="#${escapeXml(group)}">${escapeXml(group)}</a>`)
  const parts = sections.map(
    ([group, operations]) =>
      `<section id="${escapeXml(group)}"><h2>${escapeXml(group)}</h2>${operations.join('\n')}</section>`,
  )
  const title = escapeXml(document.info.title)
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${LOOK}</style></head>
<body>
<header><h1>${title}</h1>
<p>${escapeXml(t('apiDocs.lead'))} <a href="/api/v1/openapi.json">openapi.json</a></p>
<p>${escapeXml(t('apiDocs.keys'))}</p>
<nav aria-label="${title}">${links.join(' · ')}</nav></header>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`
}
