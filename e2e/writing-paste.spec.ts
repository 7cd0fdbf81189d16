import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { field } from './support/forms'
import {
  chooseMoreTool,
  getEditor,
  paste,
  pictureFile,
  signInAuthor,
} from './support/staff-articles'
import { test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'staff' })

const { editor } = en
const NEW = '/dashboard/articles/new'

test('converts pastes from Word and Google Docs to ordinary text', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p{mso-x:1}</style><body><!--StartFragment-->
    <h1>Gout<o:p></o:p></h1><p class=MsoNormal style='text-align:center'><b style='mso-bidi-font-weight:normal'>Pain</b> at night</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Rest</p>
    <img src="file:///C:/image001.png"><!--EndFragment--></body></html>`,
  )
  await expect(text.locator('h2')).toHaveText('Gout')
  await expect(text.locator('p.align-center strong')).toHaveText('Pain')
  await expect(text.locator('ul > li')).toHaveText('Rest')
  await expect(text.locator('[style], [class^="Mso"], img[src^="file"]')).toHaveCount(0)
  await expect(page.getByText(/could not be pasted/)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await paste(
    page,
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Ten minutes</span><span style="font-weight:400"> a day</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-style:italic">Walk</span></p></li></ul></b>`,
  )
  await expect(text.locator('strong')).toHaveText('Ten minutes')
  await expect(text.locator('li em')).toHaveText('Walk')
})

test('formats pasted Markdown, with undo and redo', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await paste(page, '', '# Gout\n\nTake **one** a day.\n\n- rest\n- ice')
  await expect(text.locator('h2')).toHaveText('Gout')
  await expect(text.locator('strong')).toHaveText('one')
  await expect(text.locator('ul > li')).toHaveText(['rest', 'ice'])
  await page.getByRole('button', { name: editor.undo, exact: true }).click()
  await expect(text.locator('h2')).toHaveCount(0)
  await page.getByRole('button', { name: editor.redo, exact: true }).click()
  await expect(text.locator('h2')).toHaveText('Gout')
})

interface InsertedPictures {
  type: 'paste' | 'drop'
  names: string[]
  /** Plain text beside the pictures. */
  text?: string
  html?: string
  /** The bytes of every picture, in base64. */
  bytes: string
}

/** Pastes or drops pictures at the start of a text. */
const putPictures = (text: Locator, put: InsertedPictures) =>
  text.evaluate((element, given) => {
    const bytes = Uint8Array.from(atob(given.bytes), (each) => each.charCodeAt(0))
    const data = new DataTransfer()
    for (const name of given.names) {
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    if (given.text) data.setData('text/plain', given.text)
    if (given.html) data.setData('text/html', given.html)
    const { left, top } = element.getBoundingClientRect()
    const at = { clientX: left + 30, clientY: top + 30, bubbles: true, cancelable: true }
    const event =
      given.type === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, ...at })
        : new DragEvent('drop', { dataTransfer: data, ...at })
    element.dispatchEvent(event)
  }, put)

test('asks for descriptions of pasted or dropped pictures, one after the other', async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  const bytes = (await pictureFile()).buffer.toString('base64')
  const put = (type: 'paste' | 'drop', names: string[], words = '') =>
    putPictures(text, { type, names, bytes, text: words })
  const dialog = page.getByRole('dialog')
  await put('paste', ['x-ray.jpg'])
  await expect(dialog.getByText('x-ray.jpg')).toBeVisible()
  await expect(page.getByRole('dialog', { name: editor.picture, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // File managers put the name on the clipboard too; a text editor puts its text.
  await put('paste', ['x-ray.jpg'], '/home/keza/x-ray.jpg')
  await expect(dialog.getByText('x-ray.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // A picture copied from a page comes with its tag.
  await putPictures(text, {
    type: 'paste',
    names: ['image.png'],
    bytes,
    html: '<img src="https://example.org/x.png">',
  })
  await expect(dialog.getByText('image.png')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await put('paste', ['x-ray.jpg'], 'The words')
  await expect(text).toHaveText('The words')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')

  await put('drop', ['left.jpg', 'right.jpg', 'both.jpg'])
  for (const [at, name] of ['left', 'right'].entries()) {
    const title = fill(editor.pictureOf, { number: at + 1, total: 3 })
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(dialog.getByText(`${name}.jpg`)).toBeVisible()
    await expect(field(dialog, editor.alt)).toHaveValue('')
    await field(dialog, editor.alt).fill(`The ${name} hand`)
    await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  }
  await expect(dialog.getByText('both.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text.getByRole('img')).toHaveCount(2)
  await expect(text.getByRole('img').first()).toHaveAttribute('alt', 'The left hand')
})

test('keeps superscripts and subscripts, converts a spreadsheet range to a table, and reports losses', async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await paste(
    page,
    '<p>WBC 12 × 10<sup>9</sup>/L, CO<sub>2</sub>, m<span style="vertical-align:super">2</span></p>',
  )
  await expect(text.locator('sup')).toHaveText(['9', '2'])
  await expect(text.locator('sub')).toHaveText('2')
  await expect(page.getByText(editor.pasteLost)).toHaveCount(0)
  await paste(page, '<p>A <math><mi>formula</mi></math></p>')
  await expect(page.getByText(editor.pasteLost)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await paste(
    page,
    `<p><a href="tel:0722000111">Call</a>, <a href="/home/faqs">ask</a>, <a href="page.html">read</a> or
    <a href="#_ftn1">note</a></p><table><tr><td><p>Day 1</p><p>Rest</p></td><td><ol start="2"><li>Ice</li></ol></td></tr></table>`,
  )
  await expect(text.locator('a')).toHaveText(['Call', 'ask'])
  await expect(text.locator('td')).toHaveCount(2)
  await expect(text.locator('td').first()).toHaveText(/^Day 1\n?Rest$/)
  await expect(text.locator('td').last()).toHaveText('2. Ice')
  await expect(text).toContainText('read or note')
  await expect(page.getByText('2 links were removed')).toBeVisible()
  await expect(page.getByText('A table cell contained paragraphs or lists')).toBeVisible()
  await expect(page.getByText(editor.pasteLost)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await paste(
    page,
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><col width=64>
    <tr><td>CRP</td><td>42,0</td></tr><tr><td>ESR</td><td>84</td></tr><!--EndFragment--></table></body></html>`,
    'CRP\t42,0\nESR\t84',
  )
  await expect(text.locator('td')).toHaveText(['CRP', '42,0', 'ESR', '84'])
  await paste(page, '<!--StartFragment--><col width=64><!--EndFragment-->', 'words alone')
  await expect(text).toContainText('words alone')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('10')
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.type('9')
  await chooseMoreTool(page, editor.superscript)
  await expect(text).toBeFocused()
  await page.keyboard.type('/L')
  await expect(text.locator('p').first()).toHaveText('109/L')
  await expect(text.locator('sup')).toHaveText('9')
  const focused = page
    .getByRole('button', { name: editor.bold })
    .evaluate((button: HTMLElement) => {
      button.focus()
      button.click()
      return document.activeElement?.getAttribute('role')
    })
  expect(await focused).toBe('textbox')
})

test("resizes a phone's photograph, upright, and keeps a picture under a dropped one", async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  const photograph = {
    name: 'phone.jpg',
    mimeType: 'image/jpeg',
    // Taken upright: the camera stored width and height swapped, and noise makes the file large.
    buffer: await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer(),
  }
  expect(photograph.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: editor.picture, exact: true }).click()
  await dialog.locator('input[type=file]').setInputFiles(photograph)
  await expect(dialog.getByText('phone.jpg')).toBeVisible()
  await field(dialog, editor.alt).fill('A hand')
  const sent = page.waitForRequest('**/api/v1/media')
  await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(5 * 1024 * 1024)
  const picture = text.getByRole('img')
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(picture).toHaveAttribute('height', '2133')

  await picture.click()
  const bytes = (await pictureFile()).buffer.toString('base64')
  await putPictures(text, { type: 'drop', names: ['other.jpg'], bytes })
  await expect(dialog.getByText('other.jpg')).toBeVisible()
  await field(dialog, editor.alt).fill('Another hand')
  await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  await expect(picture).toHaveCount(2)
  await expect(picture.first()).toHaveAttribute('alt', 'A hand')
})
