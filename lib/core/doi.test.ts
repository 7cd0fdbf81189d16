import { describe, expect, it } from 'vitest'
import { doiUrl, parseDoi } from './doi'

const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2'

describe('parseDoi', () => {
  it.each([
    '10.1000/182',
    ' https://doi.org/10.1000/182 ',
    'http://dx.doi.org/10.1000/182',
    'https://www.doi.org/10.1000/182',
    'doi.org/10.1000/182',
    'doi: 10.1000/182',
    'DOI 10.1000/182',
    'DOI: https://doi.org/10.1000/182',
    'https://doi.org/10.1000%2F182',
    '10.1000%2F182',
    'https://doi.org/10.1000/182?utm_source=mail',
    'https://doi.org/10.1000/182#part',
    '10.1000/182.',
    '10.1000/182),',
    '10.1000/182>;',
    '10.1000/182?',
    '10.1000/182\u2014',
    '10.1000/182)\u2026',
    '10.1000/182\u3002',
    '(doi: 10.1000/182)',
    '"10.1000/182"',
    '\u201C10.1000/182\u201D',
    '<https://doi.org/10.1000/182>',
    'DOI : 10.1000/182',
    'doi = 10.1000/182',
    'doi\uFF1A10.1000/182',
    'info:doi/10.1000/182',
    'urn:doi:10.1000/182',
    'https://doi.org/doi:10.1000/182',
    'https://doi.org/10.1000/182/',
    'https://doi.org/10.1000%252F182',
    'https://hdl.handle.net/10.1000/182',
    'https://doi-org.proxy.example.org/10.1000/182',
    'https://publisher.example.org/doi/full/10.1000/182',
    'Keza A. et al. Gout. doi:10.1000/182.',
    '10.1000/182 (open access)',
    '10.1000 /182',
    '\uFEFF10.1000/\u200B182',
  ])('reads %s', (typed) => {
    expect(parseDoi(typed)).toBe('10.1000/182')
  })

  it.each(['10.1016/S0140-6736(05)12345-X', '10.1016/0003-4975(94)90021(3)', SICI])(
    'keeps the punctuation of %s',
    (doi) => {
      expect(parseDoi(doi)).toBe(doi)
      expect(parseDoi(`https://doi.org/${encodeURIComponent(doi)}`)).toBe(doi)
    },
  )

  it('reads the hyphens of a printed text', () => {
    expect(parseDoi('10.1136/annrheumdis\u20102019\u2013216655')).toBe(
      '10.1136/annrheumdis-2019-216655',
    )
    expect(parseDoi('10.1000/a&amp;b')).toBe('10.1000/a&b')
  })

  it.each([
    '',
    'https://doi.org/',
    'https://doi.org/182',
    'https://example.org/10.1000/182',
    '%',
    '10.1136/annrheumdis-\n2019-216655',
    '10.1136/annrheumdis 2019',
    'page 10.1000/182',
  ])('rejects %j', (typed) => {
    expect(parseDoi(typed)).toBeNull()
  })
})

describe('doiUrl', () => {
  it.each(['10.1000/a?b#c', '10.1000/a%3Cb', SICI])('returns a URL that resolves %s', (doi) => {
    expect(decodeURIComponent(new URL(doiUrl(doi)).pathname.slice(1))).toBe(doi)
  })
})
