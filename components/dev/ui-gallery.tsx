import { ClientTexts } from '../accounts/session/client-texts'
import { CoverArt } from '../brand/cover-art'
import { ImigongoDiamonds, ImigongoMotif, ImigongoSpiral, ImigongoZigzag } from '../brand/imigongo'
import { Logo, LogoMark } from '../brand/logo'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { Breadcrumbs } from '../ui/breadcrumbs'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Checkbox } from '../ui/checkbox'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { Progress } from '../ui/progress'
import { Select } from '../ui/select'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import { Buttons, LiveParts } from './live-parts'
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
        getName={(page) => `Page ${page}`}
        previous="Previous"
        next="Next"
        position="Page 6 of 12"
      />
    </Section>
  )
}

/** Parts that need no script: rendered on the server. */
function StaticParts() {
  return (
    <>
      <Forms />
      <States />
      <Lists />
    </>
  )
}

/** Article text with every element that authors may use. */
function ProseSample() {
  return (
    <Section title="Article text">
      <div className="prose" lang="en">
        <p>
          Gout can be controlled. An attack comes suddenly, often at night, and the big toe is the
          first joint in half of all people. Read <a href="https://www.who.int">what WHO says</a>.
        </p>
        <h2>What to do in an attack</h2>
        <ul>
          <li>Rest the joint and raise it.</li>
          <li>Take the medicine your clinician gave you for attacks.</li>
        </ul>
        <aside className="care">
          <h3>When to seek care now</h3>
          <ul>
            <li>A hot, swollen, very painful joint with fever or shivering.</li>
            <li>A first attack, or one that does not improve in two days.</li>
          </ul>
        </aside>
        <h3>Medicines that lower urate</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">Medicine</th>
              <th scope="col">Start with</th>
              <th scope="col">Check</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Allopurinol</th>
              <td>100 mg each day; 50 mg when the kidneys are weak</td>
              <td>Urate each month until the target is reached</td>
            </tr>
            <tr>
              <th scope="row">Hydroxychloroquine</th>
              <td>Not for gout</td>
              <td>Eyes after five years</td>
            </tr>
          </tbody>
        </table>
        <blockquote>
          <p>Most people who take it every day have no attack after two years.</p>
        </blockquote>
        <ol>
          <li>Drink water.</li>
          <li>Keep the medicine going between attacks.</li>
        </ol>
      </div>
    </Section>
  )
}

const tokens = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['wash', 'bg-wash'],
  ['ink', 'bg-ink'],
  ['line', 'bg-line'],
  ['forest', 'bg-forest'],
  ['forest-wash', 'bg-forest-wash'],
  ['clay-wash', 'bg-clay-wash'],
  ['alarm', 'bg-alarm'],
] as const

const sizes = ['text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl']
const seeds = ['hot joint', 'gout', 'lupus', 'back', 'knee', 'children', 'steroids', 'pregnancy']

/** Tokens, type, patterns and generated covers. */
function Look() {
  return (
    <>
      <Section title="Mark">
        <div className="flex flex-wrap items-center gap-8">
          <Logo className="text-2xl" />
          <LogoMark className="size-24" />
          <ImigongoMotif />
        </div>
      </Section>
      <Section title="Tokens">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {tokens.map(([name, fill]) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <span className={`size-11 rounded-control border border-line ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
        <p>
          Ink, <span className="text-muted">muted</span>,{' '}
          <span className="text-forest">forest</span>, <span className="text-clay">clay</span>,{' '}
          <span className="text-danger">danger</span>, <span className="text-success">success</span>
        </p>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={`${size} font-bold`}>
            Ingingo z’umubiri
          </p>
        ))}
      </Section>
      <Section title="Patterns">
        <ImigongoZigzag id="dev-zigzag" />
        <ImigongoDiamonds id="dev-diamonds" height={40} />
        <ImigongoSpiral id="dev-spiral" height={32} />
      </Section>
      <Section title="Covers">
        <CoverArt seed="rheumatoid arthritis" className="rounded-card" />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {seeds.map((seed) => (
            <Card as="li" key={seed}>
              <CoverArt seed={seed} />
              <p className="p-4 font-bold">{seed}</p>
            </Card>
          ))}
        </ul>
      </Section>
    </>
  )
}

export function UiGallery() {
  return (
    <main className="mx-auto grid max-w-5xl grid-cols-1 gap-12 px-4 py-8">
      <h1 className="text-3xl">Interface</h1>
      <Look />
      <Buttons />
      <StaticParts />
      <ClientTexts namespaces={['errors']}>
        <LiveParts />
      </ClientTexts>
      <ProseSample />
    </main>
  )
}
