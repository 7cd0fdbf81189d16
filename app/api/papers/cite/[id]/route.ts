import { AppError } from '@/lib/core/errors'
import { describeQuery, z } from '@/lib/core/zod'
import { citePaper } from '@/lib/modules/content/papers/service'
import { defineDownload } from '@/lib/platform/http/define-download'

const FORMATS = {
  bibtex: { mime: 'application/x-bibtex; charset=utf-8', ending: 'bib' },
  ris: { mime: 'application/x-research-info-systems; charset=utf-8', ending: 'ris' },
}

/** The handler below rejects any other value, with a message. */
const wanted = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => query.get('format')),
  z.object({ format: z.enum(['bibtex', 'ris']) }),
)

const isFormat = (name: string | null): name is keyof typeof FORMATS =>
  name !== null && Object.hasOwn(FORMATS, name)

/** A public paper as a record for reference managers: `?format=bibtex` or `?format=ris`. */
export const GET = defineDownload({
  access: 'public',
  query: wanted,
  responses: { 200: Object.values(FORMATS).map(({ mime }) => mime) },
  errorResponses: ['gone'],
  handler: async ({ query: format, param }) => {
    if (!isFormat(format)) throw new AppError('invalid', 'The format is bibtex or ris.')
    const { mime, ending } = FORMATS[format]
    return new Response(await citePaper(param('id'), format), {
      headers: {
        'content-type': mime,
        'content-disposition': `attachment; filename="${param('id')}.${ending}"`,
        'cache-control': 'public, max-age=0, must-revalidate',
      },
    })
  },
})
