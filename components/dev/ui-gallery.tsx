import { ClientTexts } from '../account/client-texts'
import { Buttons } from './buttons'
import { LiveParts } from './live-parts'
import { Look } from './look'
import { ProseSample } from './prose-sample'
import { StaticParts } from './static-parts'

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
