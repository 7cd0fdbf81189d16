'use client'

import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button'
import { buttonStyle } from '../ui/button-style'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Menu, menuItemStyle } from '../ui/menu'
import { Tabs } from '../ui/tabs'
import { showToast } from '../ui/toast'
import { ToastPlace } from '../ui/toast-place'
import { Tooltip } from '../ui/tooltip'
import { Section } from './section'

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
      <Tooltip text="Seen on hover and on focus">
        <Button variant="quiet">Tooltip</Button>
      </Tooltip>
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
