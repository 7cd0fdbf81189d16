import { dropPage } from './kept-pages'
import { keepLoadedPage } from './loaded-page'
import type { Question } from './questions'
import { revalidatePages } from './revalidate-pages'
import { listKept, readState, removeAll, savePage } from './saved-pages'

/** Answers a page's request. */
export async function answerPage(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'contact':
      return revalidatePages()
    case 'keep':
      return keepLoadedPage(question.path, question.loaded)
    case 'state':
      return readState(question)
    case 'save':
      return savePage(question)
    case 'remove':
      return dropPage(question.path)
    case 'removeAll':
      return removeAll()
    case 'list':
      return listKept(question.words)
  }
}
