import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listRouteFiles, loadRoute } from '@/lib/testing/route-files'

// Every text that people type into a call follows the rule of visible text (docs/rules.md#visible-text).

/**
 * Fields that are not typed text: secrets, ids, addresses of files and browsers. The service sanitises HTML and
 * splits synonyms; drafts are stored as typed.
 */
const OTHER_RULES =
  /token|code|password|_id$|endpoint|image$|synonyms_|^(?:POST v1\/upload name|.* (?:article_)?content|.* reference)$|v1\/draft/
const INVISIBLE = ['\u200B', '\u3164', '\u2800', '\u2060', '\u00AD', ' \u200E ', '\uFE0F']

async function listFields(): Promise<[string, z.ZodType][]> {
  const fields: [string, z.ZodType][] = []
  for (const [route, file] of listRouteFiles(fileURLToPath(new URL('.', import.meta.url)))) {
    for (const [method, handler] of await loadRoute(file)) {
      const { definition } = handler as { definition?: { body?: unknown } }
      if (!(definition?.body instanceof z.ZodObject)) continue
      for (const [name, field] of Object.entries(definition.body.shape)) {
        const whole = `${method} ${route} ${name}`
        if (!OTHER_RULES.test(whole)) fields.push([whole, field as z.ZodType])
      }
    }
  }
  return fields
}

const fields = await listFields()

const isName = (name: string) => /^PATCH v1\/auth (?:first|last)_name$/.test(name)

describe('a typed text', () => {
  it('is checked in every call with one', () => {
    const names = fields.map(([name]) => name)
    expect(names).toContain('POST v1/article article_title')
    expect(names).toContain('POST v1/paper journal')
    expect(names).toContain('POST v1/media alt')
    expect(names.length).toBeGreaterThan(100)
  })

  it.each(fields)('of only invisible characters is empty: %s', (_, field) => {
    const empty = field.safeParse('')
    for (const sign of INVISIBLE) {
      const { success, data } = field.safeParse(sign)
      if (success) expect(data, JSON.stringify(sign)).toEqual(empty.data)
    }
  })

  // The service rejects a changed name with direction controls.
  it.each(fields.filter(([name]) => !isName(name)))('loses direction controls: %s', (_, field) => {
    const { data } = field.safeParse('a\u202Eb\u2067c')
    expect(JSON.stringify(data ?? '')).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })
})
