import { describe, expect, it } from 'vitest'
import { preserveFrenchSpaces, splitLead, toReadingText, withTableBoxes } from './reading-text'

const getName = (number: number) => `Table ${number}`
const notes = { heading: 'Notes', getRef: (number: number) => `Note ${number}`, back: 'Back' }

describe('withTableBoxes', () => {
  it('puts each table into a named, focusable region', () => {
    const html = withTableBoxes(
      '<p>a</p><table><tr><td>1</td></tr></table><table></table>',
      getName,
    )
    expect(html).toBe(
      '<p>a</p><div class="table-box" role="region" tabindex="0" aria-label="Table 1"><table><tr><td>1</td></tr></table></div>' +
        '<div class="table-box" role="region" tabindex="0" aria-label="Table 2"><table></table></div>',
    )
  })

  it.each([
    ['120/80 mmHg', '<span class="number">120/80</span> mmHg'],
    ['0.5–1.5 mg', '<span class="number">0.5–1.5</span> mg'],
    ['10-20', '<span class="number">10-20</span>'],
    ['1 250 000', '<span class="number">1 250 000</span>'],
    ['10 mg, 2026', '10 mg, 2026'],
  ])('keeps a number on one line: %j', (cell, expected) => {
    const html = withTableBoxes(`<table><tr><td>${cell}</td></tr></table>`, getName)
    expect(html).toContain(`<td>${expected}</td>`)
  })

  it('changes no attribute and no text outside tables', () => {
    const html = withTableBoxes(
      '<p>1/2</p><table><td colspan="2"><a href="/a/1/2">x</a></td></table>',
      getName,
    )
    expect(html).toContain('<p>1/2</p>')
    expect(html).toContain('<td colspan="2"><a href="/a/1/2">x</a></td>')
  })

  it('escapes names in attributes', () => {
    expect(withTableBoxes('<table></table>', () => '"><b>')).toContain('aria-label="&#34;>&#60;b>"')
  })
})

describe('preserveFrenchSpaces', () => {
  it('prevents line breaks before French punctuation', () => {
    expect(preserveFrenchSpaces('Que faire ? « Bouger » : oui ; non !', 'fr')).toBe(
      'Que faire\u00a0? «\u00a0Bouger\u00a0»\u00a0: oui\u00a0; non\u00a0!',
    )
    expect(preserveFrenchSpaces('<p>Dose :</p>', 'fr')).toBe('<p>Dose\u00a0:</p>')
    expect(preserveFrenchSpaces('« a « b', 'fr')).toBe('«\u00a0a «\u00a0b')
  })

  it('changes no other language or punctuation', () => {
    expect(preserveFrenchSpaces('a : b', 'en')).toBe('a : b')
    expect(preserveFrenchSpaces('a :b', 'fr')).toBe('a :b')
  })
})

describe('toReadingText', () => {
  it('combines all transforms', () => {
    const { html, headings } = toReadingText(
      '<h2>Quand ?</h2><table></table><aside class="care care-today"><h3>Fièvre</h3></aside>',
      'fr',
      {
        lang: 'en',
        getTable: getName,
        getCare: (grade) => `Grade ${grade}.`,
        keyPoints: 'In short',
        notes,
      },
    )
    expect(headings).toEqual([
      { id: 'quand', title: 'Quand\u00a0?' },
      { id: 'fievre', title: 'Fièvre' },
    ])
    expect(html).toContain('<span class="grade" lang="en">Grade today.</span> Fièvre</h3>')
    expect(html).toContain('class="table-box"')
  })

  it('puts footnotes at the end, outside the contents, including those of headings and tables', () => {
    const { html, headings } = toReadingText(
      '<h2>Note 1<sup class="note">a</sup></h2><table><tr><td>10/20<sup class="note">1/2</sup></td></tr></table>',
      'en',
      { lang: 'en', getTable: getName, getCare: () => '', keyPoints: '', notes },
    )
    expect(headings).toHaveLength(1)
    expect(html).toMatch(/<li id="note_1">a .*<li id="note_2">1\/2 .*<\/ol><\/section>$/)
  })
})

describe('key points and emergency calls', () => {
  const names = {
    lang: 'fr',
    getTable: getName,
    getCare: () => 'Now.',
    keyPoints: 'En bref',
    notes,
  }
  const points = '<ul class="key"><li>Rest.</li></ul>'

  it('adds a heading to the key points, in the language of the page', () => {
    expect(toReadingText(`${points}<p>a</p>`, 'en', names).html).toBe(
      '<div class="key-head" id="key"><span lang="fr">En bref</span></div><ul class="key" aria-labelledby="key"><li>Rest.</li></ul><p>a</p>',
    )
    expect(toReadingText(`<p>a</p>${points}`, 'en', names).html).not.toContain('En bref')
  })

  it('links the card of an emergency, and no other, to the telephone', () => {
    const call = { number: '+250 912', words: 'Appelez' }
    const html = (grade: string) =>
      toReadingText(`<aside class="care care-${grade}"><h3>a</h3><p>b</p></aside>`, 'fr', {
        ...names,
        call,
      }).html
    expect(html('emergency')).toContain(
      '</h2><p class="call"><a href="tel:+250912">Appelez</a></p>',
    )
    expect(html('today')).not.toContain('tel:')
  })
})

describe('splitLead', () => {
  it.each([
    [
      '<div id="key">a</div><ul class="key"><li><p>b</p></li></ul><p>c</p><p>d</p>',
      '<div id="key">a</div><ul class="key"><li><p>b</p></li></ul><p>c</p>',
    ],
    ['<p>a<br>b <b>c</b></p><p>d</p>', '<p>a<br>b <b>c</b></p>'],
    [
      '<aside class="care"><p>now</p></aside><p>a</p><h2>b</h2>',
      '<aside class="care"><p>now</p></aside><p>a</p>',
    ],
    ['<h2>a</h2>\n<p>b</p><ul><li>c</li></ul>', '<h2>a</h2>\n<p>b</p>'],
    ['<ul><li><p>a</p></li></ul><table><tr><td>b</td></tr></table>', '<ul><li><p>a</p></li></ul>'],
    ['', ''],
    ['words', ''],
  ])('%s', (html, lead) => {
    expect(splitLead(html)).toEqual([lead, html.slice(lead.length)])
  })
})
