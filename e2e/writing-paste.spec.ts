import { expect } from '@playwright/test'
import { field } from './support/forms'
import { editorOf, paste, pictureFile, signInAuthor } from './support/staff-articles'
import { MAIN, test } from './support/test'
import { en, fill } from './support/texts'

const { editor } = en
const NEW = '/dashboard/articles/new'

test('pastes from Word and Google Docs become ordinary text', { tag: MAIN }, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await editorOf(page)
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

test('pictures that are pasted or dropped ask for their words, one after the other', async ({
  page,
}) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await editorOf(page)
  const bytes = (await pictureFile()).buffer.toString('base64')
  const put = (type: 'paste' | 'drop', names: string[]) =>
    text.evaluate(
      (element, given) => {
        const bytes = Uint8Array.from(atob(given.bytes), (each) => each.charCodeAt(0))
        const data = new DataTransfer()
        for (const name of given.names) {
          data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        }
        const { left, top } = element.getBoundingClientRect()
        const at = { clientX: left + 30, clientY: top + 30, bubbles: true, cancelable: true }
        const event =
          given.type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...at })
            : new DragEvent('drop', { dataTransfer: data, ...at })
        element.dispatchEvent(event)
      },
      { type, names, bytes },
    )
  const window = page.getByRole('dialog')
  await put('paste', ['x-ray.jpg'])
  await expect(window.getByText('x-ray.jpg')).toBeVisible()
  await expect(page.getByRole('dialog', { name: editor.picture, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)

  await put('drop', ['left.jpg', 'right.jpg', 'both.jpg'])
  for (const [at, name] of ['left', 'right'].entries()) {
    const title = fill(editor.pictureOf, { number: at + 1, total: 3 })
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(window.getByText(`${name}.jpg`)).toBeVisible()
    await expect(field(window, editor.alt)).toHaveValue('')
    await field(window, editor.alt).fill(`The ${name} hand`)
    await window.getByRole('button', { name: editor.pictureAdd }).click()
  }
  await expect(window.getByText('both.jpg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text.getByRole('img')).toHaveCount(2)
  await expect(text.getByRole('img').first()).toHaveAttribute('alt', 'The left hand')
})
