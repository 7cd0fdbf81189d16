import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FollowingCall } from '@/lib/browser/outbox/outbox'
import type { ForumCommentDto } from '@/lib/modules/forum/schema'
import {
  followingDocument,
  followingPicture,
  removeDocument,
  setDocument,
} from './form/picture-calls'
import { useCasePictures } from './form/use-case-pictures'
import { caseKey } from './forum-calls'

/** The files an answer already shows. */
export type AnswerShows = Pick<ForumCommentDto, 'pictures' | 'attachment'>

const NOTHING: AnswerShows = { pictures: [], attachment: null }

/** The pictures and the document of an answer being written: existing ones, and those yet to be sent. */
export function useAnswerFiles(postId: string, current: AnswerShows = NOTHING) {
  const client = useQueryClient()
  const pictures = useCasePictures(current.pictures, 'comment')
  const [document, choose] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)

  async function sendDocument(id: string, reason: string | undefined) {
    if (document) await setDocument(id, document, reason)
    else if (isRemoved && current.attachment) await removeDocument(id)
    choose(null)
  }

  return {
    pictures,
    document,
    choose,
    /** The existing document that stays. */
    kept: isRemoved || document ? null : current.attachment,
    remove: () => setRemoved(true),
    asks: pictures.asks,
    /** The calls for new files, queued until the answer is posted. */
    following: (reason: string | undefined): FollowingCall[] => [
      ...pictures.added.map(followingPicture),
      ...(document ? [followingDocument(document, reason)] : []),
    ],
    /** Sends the new files of a posted answer and deletes those marked for removal. @throws the first failure */
    async send(id: string, reason: string | undefined) {
      const failures = await pictures.send(id)
      await sendDocument(id, reason).catch((error: unknown) => failures.push(error))
      await client.invalidateQueries({ queryKey: caseKey(postId) })
      if (failures.length > 0) throw failures[0]
    },
    clear() {
      pictures.clear()
      choose(null)
      setRemoved(false)
    },
  }
}

export type AnswerFilesState = ReturnType<typeof useAnswerFiles>
