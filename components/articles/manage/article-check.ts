import { zodResolver } from '@hookform/resolvers/zod'
import { articleForm } from '@/lib/modules/content/articles/schema'

/** Reports which fields of an article are wrong. Loaded on submit: writing needs no schema. */
export const checkArticle = zodResolver(articleForm)
