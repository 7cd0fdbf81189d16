import 'server-only'
import { escapeXml } from '@/lib/core/xml'
import type { Json } from './json-schema'

/** Translates a key of `apiDocs` into the reader's language. */
export type Translate = (
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

/** An operation, as far as the page shows it. */
export interface Operation {
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
export function parametersTable(parameters: Operation['parameters'], translate: Translate): string {
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
export function bodyPart(body: Operation['requestBody'], translate: Translate): string {
  return body ? heading(translate('body')) + contentParts(body.content).join('') : ''
}

/** The responses: a success in full, an error by its status alone, since all errors look the same. */
export function answersPart(responses: Operation['responses'], translate: Translate): string {
  const items = Object.entries(responses).map(([status, { description, content }]) => {
    const isSuccess = status.startsWith('2')
    const parts = isSuccess && content ? contentParts(content).join('') : ''
    return `<li>${code(status)} ${escapeXml(description)}${parts}</li>`
  })
  return `${heading(translate('answers'))}<ul>${items.join('')}</ul>`
}
