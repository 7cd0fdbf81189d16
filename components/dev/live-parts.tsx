'use client'

import { Pencil, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink, buttonStyle } from '../ui/button'
import { ConfirmDialog, Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { IconButton } from '../ui/icon-button'
import { Input } from '../ui/input'
import { Menu, menuItemStyle } from '../ui/menu'
import { Tabs } from '../ui/tabs'
import { showToast } from '../ui/toast'
import { ToastPlace } from '../ui/toast-place'
import { Section } from './section'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

/** A client component, because a busy button ignores clicks by a handler, which a server component cannot pass. */
export function Buttons() {
  return (
    <Section title="Buttons">
      <p className="text-muted">Hover with a mouse; press Tab to see the focus ring.</p>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Publishing
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href="#buttons">A link</ButtonLink>
        <IconButton label="Search">
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Search, disabled" disabled>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </Section>
  )
}

const duration = 5000

function Windows() {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Dialog
        title="Ask the author"
        description="Your question goes to the doctor who wrote this."
        closeLabel="Close"
        trigger={<Button variant="secondary">Open dialog</Button>}
        footer={<Button>Send</Button>}
      >
        <Field label="Question">{(control) => <Input {...control} />}</Field>
      </Dialog>
      <ConfirmDialog
        title="Delete this case?"
        text="Its answers are deleted with it. This cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => setAsking(false)}
        trigger={<Button variant="danger">Delete</Button>}
      />
      <Menu button="More" buttonStyle={buttonStyle('secondary')} listStyle="w-48">
        <li>
          <button type="button" className={menuItemStyle}>
            <Pencil aria-hidden="true" className="size-5" />
            Edit
          </button>
        </li>
      </Menu>
    </div>
  )
}

/** Parts that need scripts: dialogs, menus, tabs, toasts. */
export function LiveParts() {
  return (
    <Section title="With script">
      <Windows />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => showToast('success', 'Saved.', { duration })}>
          Success
        </Button>
        <Button variant="secondary" onClick={() => showToast('error', 'Not saved.', { duration })}>
          Error
        </Button>
      </div>
      <Tabs
        label="Queues"
        items={[
          { value: 'waiting', label: 'Waiting', content: 'Three licences to review.' },
          { value: 'approved', label: 'Approved', content: 'Nothing yet.' },
          { value: 'rejected', label: 'Rejected', content: 'Nothing yet.' },
        ]}
      />
      <ToastPlace label="Messages" closeLabel="Close" />
    </Section>
  )
}
