import { expect, it } from 'vitest'
import { pictureIdsIn, withTextPictures } from './text-pictures'

const ID = '0197a1c2-7b3e-7c55-8e21-0123456789ab'
const OTHER = '0197a1c2-7b3e-7c55-8e21-0123456789ac'
const address = `/api/files/${ID}`
const picture = {
  url: address,
  width: 1600,
  height: 900,
  sources: [
    { type: 'image/avif', srcset: `${address}/320.avif 320w` },
    { type: 'image/webp', srcset: `${address}/320.webp 320w` },
  ],
  small: { url: `${address}/320.webp`, size: 18_400 },
}

it('lists each file in a text once, and ignores mere mentions', () => {
  const html = `<p>/api/files/${OTHER} <img src="${address}" alt="" /></p><img src="${address}/640.webp" alt="x" />`
  expect(pictureIdsIn(html)).toEqual([ID])
  const described = `<img alt="/api/files/${OTHER}" src="${address}" />`
  expect(pictureIdsIn(described)).toEqual([ID])
  expect(pictureIdsIn('<p>No picture.</p>')).toEqual([])
})

it('adds sizes, lazy loading and reserved space to a picture', () => {
  const html = `<p><img src="${address}" alt="A &quot;knee&quot;" width="400" height="225" /></p>`
  const sizes = 'sizes="(min-width: 48rem) 400px, 100vw"'
  expect(withTextPictures(html, [picture])).toBe(
    '<p><picture>' +
      `<source type="image/avif" srcset="${address}/320.avif 320w" ${sizes}>` +
      `<source type="image/webp" srcset="${address}/320.webp 320w" ${sizes}>` +
      `<img src="${address}" alt="A &quot;knee&quot;" width="400" height="225" loading="lazy" decoding="async" data-small="${address}/320.webp" data-size="18 KB">` +
      '</picture></p>',
  )
})

it("adds missing dimensions, in the picture's proportions", () => {
  const whole = withTextPictures(`<img src="${address}" alt="" />`, [picture])
  expect(whole).toContain('width="1600" height="900" loading="lazy"')
  expect(whole).toContain('(min-width: 48rem) 704px')
  const half = withTextPictures(`<img src="${address}" alt="" width="800" />`, [picture])
  expect(half).toContain('alt="" width="800" height="450" loading')
  const high = withTextPictures(`<img src="${address}" alt="" height="9" />`, [picture])
  expect(high).toContain('alt="" width="1600" height="900" loading')
})

it('only adds lazy loading to the image of an unknown file', () => {
  const html = `<img src="/api/files/${OTHER}" alt="x" /> <b>text</b>`
  expect(withTextPictures(html, [picture])).toBe(
    `<img src="/api/files/${OTHER}" alt="x" loading="lazy" decoding="async"> <b>text</b>`,
  )
})
