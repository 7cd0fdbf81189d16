'use client'

import type { ReactNode } from 'react'
import { type Action, can } from '@/lib/core/permissions'
import { Refused } from './refused'
import { useViewer } from './staff-viewer'

/** What screens of a part of the staff are for. */
export type StaffNeed = Extract<
  Action,
  | 'user.list'
  | 'video.manage'
  | 'fact.manage'
  | 'faq.manage'
  | 'audit.read'
  | 'article.create'
  | 'comment.review'
>

/** Shows a screen, and lets it ask the server, only for who may use it. */
export function StaffGate({ needs, children }: { needs: StaffNeed; children: ReactNode }) {
  return can(useViewer(), needs) ? children : <Refused />
}
