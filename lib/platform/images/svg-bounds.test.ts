import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { drawing } from '@/lib/testing/hostile-pictures'
import { assertSvgLimits } from './encode'

const entities = (...list: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE svg [${list.map((entity) => `<!ENTITY ${entity}>`).join('')}]>`

it.each<[string, string]>([
  ['some thousand shapes', drawing('<g/>'.repeat(8000))],
  [
    'a line of twenty-four thousand corners',
    drawing(`<path d="M0 0${' 1.75-9'.repeat(24_000)}"/>`),
  ],
  [
    'the head that drawing programs write',
    drawing('', entities('ns_svg "http://www.w3.org/2000/svg"')),
  ],
  [
    'a text that speaks of data:, and a link',
    drawing('<text>Raw data: 5</text><a xlink:href="#data:"/>'),
  ],
  ['its encoding', drawing('', '<?xml version="1.0" encoding="UTF-8"?>')],
])('accepts a drawing with %s', (_name, svg) => {
  expect(() => assertSvgLimits(Buffer.from(svg))).not.toThrow()
})

it.each<[string, string | Buffer]>([
  ['compressed', gzipSync(drawing(''))],
  ['in letters of two bytes', Buffer.from(drawing(''), 'utf16le')],
  ['in an encoding that hides tags', drawing('', '<?xml version="1.0" encoding="UTF-7"?>')],
  ['with a million shapes', drawing('<g/>'.repeat(1_000_000))],
  ['with 21,000 shapes', drawing('<g/>'.repeat(21_000))],
  ['with a hundred thousand rules of style', drawing(`<style>${'a{}'.repeat(100_000)}</style>`)],
  ['with more than a megabyte of text', drawing(`<text>${'ab '.repeat(400_000)}</text>`)],
  ['with a line of fifty thousand corners', drawing(`<path d="M0 0${' 1 9'.repeat(51_000)}"/>`)],
  ['with entities that hold tags', drawing('&a;', entities('a "<g/>"'))],
  ['with entities that hold others', drawing('&b;', entities('a "ha"', 'b "&a;&a;"'))],
  ['with a file for an entity', drawing('&a;', entities('a SYSTEM "file:///etc/passwd"'))],
  ['with an entity for its own head', drawing('', entities('% a "http://a.test"'))],
  ['with a picture in it', drawing('<image xlink:href="data:image/png;base64,AA"/>')],
  [
    'with a picture whose address is disguised',
    drawing("<image href=' &#x64;&#97;t&#10;a:image/png,'/>"),
  ],
  ['with a style sheet in an address', drawing('<style>@import url( DATA:text/css,a)</style>')],
])('rejects a drawing %s', (_name, svg) => {
  expect(() => assertSvgLimits(Buffer.from(svg))).toThrow()
})
