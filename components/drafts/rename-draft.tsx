import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import type { KnownDraft } from './known-drafts'
import type { RenameAction } from './use-draft-actions'

/** As in the schema of the request. */
const MAX_NAME_LENGTH = 100

interface Props {
  draft: KnownDraft
  /** Its name in the list. */
  called: string
  action: RenameAction
}

export function RenameDraft({ draft, called, action }: Props) {
  const t = useTranslations('drafts')
  const tStaff = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  function open(willOpen: boolean) {
    setName(draft.name ?? draft.title.slice(0, MAX_NAME_LENGTH))
    setOpen(willOpen)
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if ([...name].length > MAX_NAME_LENGTH) return
    action.mutate({ draft, name }, { onSuccess: () => setOpen(false) })
  }
  return (
    <Dialog
      title={t('renameTitle')}
      closeLabel={tStaff('close')}
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('renameOf', { name: called })}>
          {t('rename')}
        </Button>
      }
    >
      <form method="post" noValidate onSubmit={save} className="grid gap-4">
        <Field label={t('name')} hint={t('nameHint')} max={MAX_NAME_LENGTH} typed={name}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={action.isPending} className="justify-self-end">
          {tStaff('save')}
        </Button>
      </form>
    </Dialog>
  )
}
