import { expect } from '@playwright/test'
import { readLibrary } from './support/library'
import { findMarkupFaults } from './support/markup'
import { publicPages } from './support/public-pages'
import { test } from './support/test'

test.use({ sharedSite: 'library' })

test('is readable on every public page without style sheets: sizes and names', async ({
  request,
}) => {
  const library = await readLibrary(request)
  const faults: string[] = []
  for (const { name, path } of publicPages) {
    const html = await (await request.get(await path(library))).text()
    for (const fault of findMarkupFaults(html)) faults.push(`${name}: ${fault}`)
  }
  expect(faults).toEqual([])
})
