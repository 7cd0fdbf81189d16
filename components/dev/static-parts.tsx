import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { Breadcrumbs } from '../ui/breadcrumbs'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { Progress } from '../ui/progress'
import { Select } from '../ui/select'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import { Textarea } from '../ui/textarea'
import { Section } from './section'

function Forms() {
  return (
    <Section title="Fields">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Full name" hint="As on your licence." required>
          {(control) => <Input {...control} defaultValue="Uwimana Claudine" autoComplete="off" />}
        </Field>
        <Field label="Email" error="Enter a valid email address." required>
          {(control) => <Input {...control} type="email" defaultValue="claudine@" />}
        </Field>
        <Field label="District">
          {(control) => (
            <Select {...control}>
              <option>Huye</option>
              <option>Musanze</option>
            </Select>
          )}
        </Field>
        <Field label="Licence number" hint="Cannot be changed.">
          {(control) => <Input {...control} disabled defaultValue="RMDC 1042" />}
        </Field>
        <Field label="Case" className="sm:col-span-2">
          {(control) => <Textarea {...control} placeholder="Age, sex, since when, which joints" />}
        </Field>
      </div>
      <div>
        <Checkbox label="Write to me when someone answers" defaultChecked />
        <Checkbox label="Urgent" hint="An answer is needed today." />
        <Checkbox label="Not available" disabled />
      </div>
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <div className="flex flex-wrap gap-2">
        <Badge>Draft</Badge>
        <Badge tone="success">Published</Badge>
        <Badge tone="warning">Urgent</Badge>
        <Badge tone="danger">Rejected</Badge>
        <Spinner label="Loading" />
      </div>
      <Notice title="Your licence is being reviewed">This takes about two working days.</Notice>
      <Notice tone="success">The article is published.</Notice>
      <Notice tone="warning" title="You are offline">
        You can read what you opened before.
      </Notice>
      <Notice tone="danger" action={<Button size="small">Try again</Button>}>
        The file could not be sent.
      </Notice>
      <Progress label="knee-xray.jpg" value={42} text="1.7 of 4 MB" />
      <Progress label="Preparing" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <EmptyState
            title="No case waits for you"
            text="New cases appear here the moment a colleague asks."
            action={<Button variant="secondary">Ask a question</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="The cases could not be loaded"
            text="The server did not answer."
            retry={<Button variant="secondary">Retry</Button>}
          />
        </Card>
        <Card edge="clay" className="grid gap-1 p-4">
          <p className="font-bold">Hot swollen knee, fever, 34 years</p>
          <p className="text-sm text-muted">Asked 40 minutes ago, Kibogora</p>
        </Card>
        <Card className="grid gap-3 p-4">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton />
        </Card>
      </div>
      <div className="flex items-center gap-3">
        <Avatar name="Uwimana" size="small" />
        <Avatar name="Habimana" />
        <Avatar name="Mukamana" size="large" alt="Mukamana" />
      </div>
    </Section>
  )
}

const people = [
  ['Uwimana Claudine', 'Huye', '12 May 2026'],
  ['Habimana Jean Bosco', 'Musanze', '3 June 2026'],
] as const

function Lists() {
  return (
    <Section title="Lists">
      <Breadcrumbs
        label="Breadcrumbs"
        items={[{ label: 'Home', href: '#' }, { label: 'Articles', href: '#a' }, { label: 'Gout' }]}
      />
      <Table caption="Doctors waiting for approval">
        <TableHead>
          <TableHeader>Name</TableHeader>
          <TableHeader>District</TableHeader>
          <TableHeader>Registered</TableHeader>
          <TableHeader>Licence</TableHeader>
        </TableHead>
        <TableBody>
          {people.map(([name, district, date]) => (
            <TableRow key={name}>
              <TableCell head>{name}</TableCell>
              <TableCell label="District">{district}</TableCell>
              <TableCell label="Registered">{date}</TableCell>
              <TableCell label="Licence">
                <Badge tone="warning">To review</Badge>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pagination
        label="Pages"
        page={6}
        pageCount={12}
        hrefFor={(page) => `?page=${page}`}
        nameOf={(page) => `Page ${page}`}
        previous="Previous"
        next="Next"
        position="Page 6 of 12"
      />
    </Section>
  )
}

/** Parts that need no script: rendered on the server. */
export function StaticParts() {
  return (
    <>
      <Forms />
      <States />
      <Lists />
    </>
  )
}
