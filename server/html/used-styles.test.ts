import { describe, expect, it } from 'vitest'
import { compileSheet, inlineStyles, usedRules } from './used-styles.mjs'

const LAYERS = '@layer theme,base,components,utilities;'
const used = (css: string, html: string) =>
  usedRules(compileSheet(css, '/_next/static/chunks/a.css'), html)

describe('the rules that a page uses', () => {
  it.each([
    ['a class that it has', '.a{x:1}', '<p class="b a">', '.a{x:1}'],
    ['one that it has not', '.c{x:1}', '<p class="b a">', ''],
    ['of a list, what matches', '.a,.c{x:1}', '<p class="a">', '.a{x:1}'],
    ['all that a selector names', '.a .c{x:1}', '<p class="a">', ''],
    ['a tag', 'h2{x:1}h3{x:1}', '<h2>', 'h2{x:1}'],
    ['everything', '*,:before{x:1}', '<h2>', '*,:before{x:1}'],
    ['states', '.a:hover{x:1}', '<p class="a">', '.a:hover{x:1}'],
    [
      'what scripts write on the root',
      ':root[data-x] .a{x:1}',
      '<p class="a">',
      ':root[data-x] .a{x:1}',
    ],
    ['what is negated', '.a:not(.c){x:1}', '<p class="a">', '.a:not(.c){x:1}'],
    ['alternatives', '.a :is(h2,h3){x:1}', '<p class="a">', '.a :is(h2,h3){x:1}'],
    [
      'a state of what is around it',
      String.raw`:is(:where(.group):is([open],:popover-open) .group-open\:a){x:1}`,
      '<p class="b">',
      '',
    ],
    [
      'names with signs',
      String.raw`.in-data-\[m\=s\]\:a:where(*),.\32xl{x:1}`,
      '<p class="in-data-[m=s]:a">',
      String.raw`.in-data-\[m\=s\]\:a:where(*){x:1}`,
    ],
    ['a name that another attribute holds', '.a{x:1}', '<p data-frame-class="a b">', '.a{x:1}'],
    ['parts of fields it has not', '::file-selector-button{x:1}', '<p>', ''],
    ['conditions', '@media print{.a{x:1}.c{x:1}}', '<p class="a">', '@media print{.a{x:1}}'],
    [
      'no spelling of older engines',
      ':-moz-any(a,b)[x]{x:1}.a{-moz-x:1;x:1}',
      '<p class="a">',
      '.a{x:1}',
    ],
    ['no empty condition', '@media print{.c{x:1}}', '<p class="a">', ''],
    [
      'faces',
      '@font-face{src:url(../media/f.woff2)}',
      '',
      '@font-face{src:url(/_next/static/media/f.woff2)}',
    ],
    [
      'movements that a rule names',
      '.a{animation:spin 1s}@keyframes spin{to{x:1}}@keyframes fall{to{x:1}}',
      '<p class="a">',
      '.a{animation:spin 1s}@keyframes spin{to{x:1}}',
    ],
    [
      'properties that a rule asks for',
      ':root{--a:1;--c:2}.a{x:var(--a)}',
      '<p class="a">',
      ':root{--a:1}.a{x:var(--a)}',
    ],
    [
      'properties that a drawing asks for',
      ':root{--a:1;--c:2}',
      '<path fill="var(--a)"/>',
      ':root{--a:1}',
    ],
  ])('%s', (_, css, html, expected) => {
    expect(used(css, html)).toBe(expected)
  })

  it("keep every layer's place in the order, for a full sheet loaded later", () => {
    const css =
      '@layer theme{.t{x:1}}@layer base{.b{x:1}}@layer components{.c{x:1}}@layer utilities{.a{x:1}}'
    expect(used(css, '<p class="a">')).toBe(`${LAYERS}@layer utilities{.a{x:1}}`)
  })
})

it("replace only links to the build's sheets", () => {
  const html =
    '<link rel="stylesheet" href="/plain.css"/><link rel="stylesheet" href="https://a.example/_next/static/a.css"/>'
  expect(inlineStyles(html)).toBe(html)
})
