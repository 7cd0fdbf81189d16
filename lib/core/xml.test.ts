import { describe, expect, it } from 'vitest'
import { escapeXml, xml, xmlDocument } from './xml'

describe('escapeXml', () => {
  it('escapes what has a meaning in XML, the end of CDATA included', () => {
    expect(escapeXml(`<a b="c" d='e'> & ]]>`)).toBe(
      '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; ]]&gt;',
    )
  })

  it('drops what XML cannot hold', () => {
    expect(escapeXml('a\u0000b\u0008c\u001Fd\uFFFEe\uFFFFf')).toBe('abcdef')
    expect(escapeXml('half \uD83D pair \uDE00 end')).toBe('half  pair  end')
  })

  it('keeps what XML can hold', () => {
    expect(escapeXml('tab\tline\né ñ 中 😀')).toBe('tab\tline\né ñ 中 😀')
  })
})

describe('xmlDocument', () => {
  it('writes elements, attributes and texts, and leaves out what is null', () => {
    const root = xml('a', { b: '"', c: null }, xml('d', {}), null, 'x < y')
    expect(xmlDocument(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;"><d/>x &lt; y</a>\n',
    )
  })
})
