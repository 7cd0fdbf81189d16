import type { Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import type { Person } from './accounts'
import { field } from './forms'
import { en } from './texts'

/** A licence as a file to upload. */
export const licence = async () => ({
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf(),
})

/** Fills in the details in a form that creates an account, the visitor's or the administrators'. */
export async function fillNewPerson(page: Page, person: Person): Promise<void> {
  await field(page, en.forms.firstName).fill(person.first_name)
  await field(page, en.forms.lastName).fill(person.last_name)
  await field(page, en.forms.email).fill(person.email)
  await field(page, en.forms.role).selectOption(person.role)
  await field(page, en.forms.password).fill(person.password)
  await field(page, en.forms.confirmPassword).fill(person.password)
}
