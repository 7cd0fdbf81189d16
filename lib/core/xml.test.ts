import { describe, expect, it } from 'vitest'
import { escapeXml, xml, xmlDocument } from './xml'

describe('escapeXml', () => {
  it('escapes XML syntax, including the end of CDATA', () => {
    expect(escapeXml(`<a b="c" d='e'> & ]]>`)).toBe(
      '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; ]]&gt;',
    )
  })

  it('drops characters that XML cannot contain', () => {
    expect(escapeXml('a\u0000b\u0008c\u001Fd\uFFFEe\uFFFFf')).toBe('abcdef')
    expect(escapeXml('half \uD83D pair \uDE00 end')).toBe('half  pair  end')
  })

  it('keeps characters that XML can contain', () => {
    expect(escapeXml('tab\tline\né ñ 中 😀')).toBe('tab\tline\né ñ 中 😀')
  })
})

describe('xmlDocument', () => {
  it('writes elements, attributes and texts, and omits null values', () => {
    const root = xml('a', { b: '"', c: null }, xml('d', {}), null, 'x < y')
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;"><d/>x &lt; y</a>\n',
    )
  })
})
