import type { ContentLanguage } from '@/lib/core/locales'

interface Labels {
  abstract: string
  keywords: string
  references: string
  notice: string
  page: (number: number, of: number) => string
}

/** The words around a paper, in the paper's own language. */
export const labels: Record<ContentLanguage, Labels> = {
  eng: {
    abstract: 'Abstract',
    keywords: 'Keywords',
    references: 'References',
    notice: 'Demonstration document, to be reviewed by the hospital',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  fr: {
    abstract: 'Résumé',
    keywords: 'Mots-clés',
    references: 'Références',
    notice: 'Document de démonstration, à relire par l’hôpital',
    page: (number, of) => `Page ${number} sur ${of}`,
  },
  kiny: {
    abstract: 'Incamake',
    keywords: 'Amagambo y’ingenzi',
    references: 'Inyandiko zifashishijwe',
    notice: 'Inyandiko y’urugero, izasuzumwa n’ibitaro',
    page: (number, of) => `Urupapuro ${number} kuri ${of}`,
  },
  kisw: {
    abstract: 'Muhtasari',
    keywords: 'Maneno muhimu',
    references: 'Marejeo',
    notice: 'Hati ya maonyesho, itakayokaguliwa na hospitali',
    page: (number, of) => `Ukurasa ${number} kati ya ${of}`,
  },
}
