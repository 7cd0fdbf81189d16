import { writeFileSync } from 'node:fs'
import { readSeedContent } from '@/prisma/seed/content'
import { renderPaperPdf } from '@/prisma/seed/paper-pdf'
const c = await readSeedContent()
console.log(c.articles.length, c.papers.length, c.facts.length, c.faqs.length)
for (const [i, p] of c.papers.entries()) {
  const t = performance.now()
  const b = await renderPaperPdf(p)
  writeFileSync(`/tmp/seedwork/p${i}.pdf`, b)
  console.log(i, p.title.slice(0, 40), b.length, Math.round(performance.now() - t))
}
