import { expect, it } from 'vitest'
import { addressWithQuery, publicAddress, toTypedSegment } from './public-address'

const typed = toTypedSegment('douleur & œdème')

it.each([
  [`/home/search/${typed}/1`, '/home/search?q=douleur+%26+%C5%93d%C3%A8me'],
  [`/home/find-papers/${typed}/3`, '/home/more-papers?search=douleur+%26+%C5%93d%C3%A8me&page=3'],
  ['/home/find-videos/%%%/1', '/home/more-videos'],
  ['/home/search/x', '/home/search'],
  [`/home/search/${toTypedSegment('gout')}/1/patients`, '/home/search?q=gout&for=patients'],
  [
    `/home/search/${toTypedSegment('gout')}/1/faqs/patients/rw`,
    '/home/search?q=gout&type=faqs&for=patients&lang=rw',
  ],
  ['/home/topic/gout/patients', '/home/topic/gout?for=patients'],
  ['/home/topic/gout/patients/rw', '/home/topic/gout?for=patients&lang=rw'],
  ['/home/topic/gout/rw', '/home/topic/gout?lang=rw'],
  ['/home/topic/gout/rw/patients', '/home/topic/gout/rw/patients'],
  ['/home/topic/gout/faqs', '/home/topic/gout/faqs'],
  ['/home/more-articles/page/2', '/home/more-articles?page=2'],
  ['/home/facts/page/x', '/home/facts'],
  ['/home/more-papers/for/clinicians/1', '/home/more-papers?for=clinicians'],
  ['/home/more-articles/for/patients/3', '/home/more-articles?for=patients&page=3'],
  ['/home/more-articles/for/patients/fr/3', '/home/more-articles?for=patients&lang=fr&page=3'],
  ['/home/more-articles/for/fr/1', '/home/more-articles?lang=fr'],
  ['/home/more-articles/for/3', '/home/more-articles/for/3'],
  ['/home/more-articles/for/everybody/3', '/home/more-articles/for/everybody/3'],
  [
    `/home/find-papers/${typed}/3/patients`,
    '/home/more-papers?search=douleur+%26+%C5%93d%C3%A8me&for=patients&page=3',
  ],
  ['/home/video/1/more/2', '/home/video/1?page=2'],
  [`/home/find-words/1/${typed}`, '/home/papers/1/text/find?q=douleur+%26+%C5%93d%C3%A8me'],
  ['/home/find-words/1/%%%', '/home/papers/1/text/find'],
])('maps %s to %s', (path, address) => expect(publicAddress(path)).toBe(address))

it.each([
  ['/home/search', { term: toTypedSegment('gout'), page: '1' }, '/home/search?q=gout'],
  [
    '/home/search',
    { term: toTypedSegment('gout'), page: '1', filters: ['clinicians', 'fr'] },
    '/home/search?q=gout&for=clinicians&lang=fr',
  ],
  ['/home/topic/gout', { filters: ['clinicians'] }, '/home/topic/gout?for=clinicians'],
  [
    '/home/more-papers',
    { term: toTypedSegment('gout'), page: '2' },
    '/home/more-papers?search=gout&page=2',
  ],
  [
    '/home/more-papers',
    { term: toTypedSegment('gout'), page: '2', filters: ['clinicians'] },
    '/home/more-papers?search=gout&for=clinicians&page=2',
  ],
  [
    '/home/more-papers',
    { part: ['for', 'patients', '2'] },
    '/home/more-papers?for=patients&page=2',
  ],
  ['/home/more-papers', { part: ['for', 'patients', '1'] }, '/home/more-papers?for=patients'],
  [
    '/home/more-papers',
    { part: ['for', 'patients', 'fr', '2'] },
    '/home/more-papers?for=patients&lang=fr&page=2',
  ],
  ['/home/more-papers', { part: ['for', 'nobody', '2'] }, '/home/more-papers?page=2'],
  ['/home/more-papers', { part: ['page', '2'] }, '/home/more-papers?page=2'],
  ['/home/video/1', { page: '3' }, '/home/video/1?page=3'],
  ['/home/papers/1/text/find', { term: toTypedSegment('gout') }, '/home/papers/1/text/find?q=gout'],
  ['/home', {}, '/home'],
])('maps %s with %o to %s', (path, segments, address) =>
  expect(addressWithQuery(path, segments)).toBe(address),
)

it.each(['/home', '/home/search', '/home/more-articles', '/home/video/1', '/privacy', '/'])(
  'returns %s unchanged',
  (path) => expect(publicAddress(path)).toBe(path),
)
