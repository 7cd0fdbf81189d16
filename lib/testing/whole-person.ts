import { randomBytes, randomUUID } from 'node:crypto'
import { openSession } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { queueEmail, queueEmails } from '@/lib/platform/email/queue'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { createAdmin, withPassword } from './accounts'
import {
  createArticle,
  createArticleComment,
  createForumComment,
  createForumPost,
  createPaper,
  createPaperComment,
  createStoredFile,
  createUser,
} from './factories'

/** Part of everything that this person wrote. */
export const MARKER = 'Umurizabageni'
export const WHOLE_NAME = { firstName: 'Nyirabazungu', lastName: 'Habyarabatuma' }
const OLD_EMAIL = `${MARKER.toLowerCase()}.before@ingingo.test`
export const WHOLE_PHONE = '+250788123987'
/** Part of what nobody else may see: unpublished, held or deleted texts. */
export const SECRET_WORDS = 'Inyangamugayo'
/** Part of each of their secrets that can be read at all. */
export const SECRET = 'never-in-an-archive'

/** A signature as people end their messages. */
const SIGNATURE = `Dr ${WHOLE_NAME.firstName} ${WHOLE_NAME.lastName}, 0788 123 987`

const bytes = () => Uint8Array.from(randomBytes(32))
const soon = () => new Date(Date.now() + 3_600_000)

async function addAccountRows(userId: string, licenceId: string) {
  await db().publicProfile.create({
    data: { userId, texts: { eng: { title: `Dr ${MARKER}`, about: `About ${MARKER}` } } },
  })
  const licence = await db().licence.create({
    data: {
      userId,
      number: `RMDC ${MARKER}`,
      council: 'RMDC',
      state: 'ACCEPTED',
      fileId: licenceId,
    },
  })
  await db().licenceReminder.create({ data: { licenceId: licence.id, days: 30 } })
  await db().account.create({
    data: { userId, provider: 'google', providerAccountId: `google-${MARKER}` },
  })
  await db().secondStep.create({ data: { userId, secret: bytes(), enrolledAt: new Date() } })
  await db().recoveryCode.create({ data: { userId, codeHash: bytes() } })
  await db().passkey.create({
    data: { userId, credentialId: MARKER, publicKey: bytes(), name: `Telephone of ${MARKER}` },
  })
  await db().oneTimeToken.create({
    data: { userId, purpose: 'SIGN_IN', tokenHash: bytes(), expiresAt: soon() },
  })
  await db().uploadGrant.create({
    data: {
      userId,
      purpose: 'paper',
      name: `${MARKER}.pdf`,
      size: 1,
      hostKey: SECRET,
      expiresAt: soon(),
    },
  })
  await db().erasureRequest.create({
    data: { userId, dueAt: soon(), keepsComments: true, keepsTexts: true },
  })
  await db().notification.create({
    data: { userId, kind: 'forumReply', data: {}, causeKey: `cause-${MARKER}` },
  })
  await db().notificationPreference.create({ data: { userId, mailDigest: false } })
  const endpoint = `https://push.example/${SECRET}`
  const subscription = await db().pushSubscription.create({
    data: { userId, endpoint, p256dh: SECRET, auth: SECRET, device: `Phone of ${MARKER}` },
  })
  await db().outboxAlert.create({
    data: {
      userId,
      subscriptionId: subscription.id,
      kind: 'urgency',
      language: 'en',
      path: '/dashboard/forum',
      causeKey: `alert-${userId}`,
    },
  })
  await db().auditEvent.createMany({
    data: [
      { actorId: userId, action: 'account.edit', objectKind: 'user', objectId: userId },
      {
        action: 'comment.delete',
        objectKind: 'article-comment',
        objectId: randomUUID(),
        detail: { self: false, author: userId, reason: `Removed for ${SECRET_WORDS}` },
      },
      { action: 'login.fail', objectKind: 'user', objectId: userId },
    ],
  })
}

async function addContent(userId: string) {
  const html = `<p>Words of ${MARKER}.</p>`
  const cover = await createStoredFile(Buffer.from(`cover ${MARKER}`), {
    kind: 'COVER',
    mime: 'image/webp',
    uploaderId: userId,
  })
  const document = await createStoredFile(Buffer.from(`paper ${MARKER}`), {
    name: `${WHOLE_NAME.lastName}.pdf`,
    uploaderId: userId,
  })
  const article = await createArticle({
    authorId: userId,
    reviewerId: userId,
    reviewNamedById: userId,
    title: `Article of ${MARKER}`,
    content: html,
    coverId: cover.id,
    reviewedAt: new Date(),
  })
  const translation = await createArticle({
    authorId: userId,
    title: `Inyandiko ya ${MARKER}`,
    content: html,
    language: 'kiny',
    translationOf: article.id,
  })
  const paper = await createPaper({
    uploaderId: userId,
    reviewerId: userId,
    reviewNamedById: userId,
    title: `Paper of ${MARKER}`,
    reference: html,
    fileId: document.id,
    reviewedAt: new Date(),
  })
  await db().revision.create({
    data: {
      kind: 'article',
      articleId: article.id,
      title: article.title,
      content: html,
      editorId: userId,
      deciderId: userId,
      state: 'APPROVED',
    },
  })
  const comment = await createArticleComment({
    articleId: article.id,
    authorId: userId,
    redactedById: userId,
    content: `=SUM(${MARKER})`,
  })
  await createPaperComment({
    paperId: paper.id,
    authorId: userId,
    content: `On it: ${MARKER}. ${SIGNATURE}`,
  })
  await db().emailChange.create({
    data: {
      userId,
      oldEmail: OLD_EMAIL,
      newEmail: `${MARKER.toLowerCase()}.next@ingingo.test`,
      confirmHash: Uint8Array.from(Buffer.from(MARKER)),
      sessionId: userId,
      expiresAt: new Date(),
    },
  })
  await db().moderationDecision.create({
    data: {
      kind: 'comment_removed',
      userId,
      reason: 'Off the subject',
      appeal: `Not so, ${MARKER}`,
    },
  })
  await db().accountRestriction.create({
    data: {
      userId,
      reason: `Asked for by ${MARKER}`,
      statusBefore: 'ACTIVE',
      liftedAt: new Date(),
    },
  })
  await db().commentReport.create({
    data: { commentId: comment.id, reporterId: userId, reason: `Rude, says ${MARKER}` },
  })
  const draftCover = await createStoredFile(Buffer.from(`draft cover ${MARKER}`), {
    kind: 'COVER',
    visibility: 'PRIVATE',
    mime: 'image/webp',
    uploaderId: userId,
  })
  await db().draft.create({
    data: {
      userId,
      kind: 'article',
      title: `Draft of ${MARKER}`,
      content: html,
      coverId: draftCover.id,
      updatedAt: new Date(),
    },
  })
  const seen = { kind: 'article', objectId: article.id, userId, seenAt: new Date() } as const
  await db().editingPresence.create({ data: seen })
  const unpublished = { isPublished: false, publishedAt: null }
  const waiting = `Waiting ${SECRET_WORDS}`
  await createArticle({ authorId: userId, title: waiting, content: html, ...unpublished })
  await createPaper({ uploaderId: userId, title: waiting, reference: html, ...unpublished })
  await db().revision.create({
    data: {
      kind: 'paper',
      paperId: paper.id,
      title: waiting,
      content: html,
      editorId: userId,
      state: 'PENDING',
    },
  })
  await db().revision.create({
    data: {
      kind: 'article',
      articleId: article.id,
      title: `Superseded ${SECRET_WORDS}`,
      content: html,
      editorId: userId,
      state: 'SUPERSEDED',
    },
  })
  await createArticleComment({
    articleId: article.id,
    authorId: userId,
    content: `Held ${SECRET_WORDS}`,
    moderation: 'HELD',
  })
  await db().siteText.create({
    data: {
      key: 'about',
      version: 1,
      fields: { text: `What we do, says ${MARKER}.` },
      authorId: userId,
    },
  })
  return { article, translation, paper, comment }
}

async function addCases(userId: string, otherId: string) {
  const html = `<p>A knee, says ${MARKER}. ${SIGNATURE}</p>`
  const attachment = await createStoredFile(Buffer.from(`attachment ${MARKER}`), {
    kind: 'ATTACHMENT',
    visibility: 'PRIVATE',
    uploaderId: userId,
  })
  const post = await createForumPost({
    authorId: userId,
    responsibleId: userId,
    redactedById: null,
    acceptedById: userId,
    title: `Case of ${MARKER}`,
    content: html,
    attachmentId: attachment.id,
    caseStatus: 'URGENCY',
  })
  const picture = await createStoredFile(Buffer.from(`picture ${MARKER}`), {
    kind: 'CASE_PICTURE',
    visibility: 'PRIVATE',
    mime: 'image/jpeg',
    uploaderId: userId,
  })
  await db().casePicture.create({
    data: {
      fileId: picture.id,
      postId: post.id,
      place: 0,
      showsWho: true,
      reason: `Needed, says ${MARKER}. ${SIGNATURE}`,
      covered: 0,
    },
  })
  const stated = { how: 'spoken', by: 'patient', language: 'rw', isMinor: false, mayTeach: true }
  await db().caseConsent.create({ data: { postId: post.id, ...stated } })
  await db().caseWithdrawal.create({ data: { postId: post.id, codeHash: bytes() } })
  await db().caseFollowUp.create({
    data: { postId: post.id, place: 0, askedAt: new Date(), tokenHash: bytes(), expiresAt: soon() },
  })
  const others = await createForumPost({ authorId: otherId })
  const answer = await createForumComment({
    postId: others.id,
    authorId: userId,
    redactedById: userId,
    content: html,
  })
  const inAnswer = await createStoredFile(Buffer.from(`answered ${MARKER}`), {
    kind: 'CASE_PICTURE',
    visibility: 'PRIVATE',
    mime: 'image/jpeg',
    uploaderId: userId,
  })
  const shown = { postId: others.id, commentId: answer.id, place: 0, showsWho: true, covered: 0 }
  const reason = `Asked for by ${SIGNATURE}`
  await db().casePicture.create({ data: { fileId: inAnswer.id, reason, ...shown } })
  await db().caseHandOver.createMany({
    data: [
      {
        postId: others.id,
        fromId: userId,
        toId: otherId,
        note: `A note of ${MARKER}. ${SIGNATURE}`,
      },
      { postId: others.id, fromId: otherId, toId: userId, note: 'Please look.' },
    ],
  })
  await createForumPost({
    authorId: userId,
    title: `Held ${SECRET_WORDS}`,
    heldSince: new Date(),
    keptReason: `Needed, says ${MARKER}`,
  })
  await createForumPost({
    authorId: userId,
    title: `Deleted ${SECRET_WORDS}`,
    deletedAt: new Date(),
  })
  await createForumComment({
    postId: others.id,
    authorId: userId,
    content: `Deleted ${SECRET_WORDS}`,
    deletedAt: new Date(),
  })
  await db().caseWatch.create({ data: { postId: others.id, userId, isMuted: false } })
  await db().forumTag.create({ data: { postId: others.id, userId } })
  await db().forumReceipt.create({ data: { postId: others.id, userId } })
  const step = await db().caseStep.create({
    data: {
      postId: others.id,
      caseStatus: 'URGENCY',
      place: 0,
      receivers: 'called',
      dueAt: new Date(),
    },
  })
  await db().caseStepReceiver.create({
    data: { stepId: step.id, userId, channels: ['mail'], toldAt: new Date() },
  })
  const startsAt = new Date('2026-06-01T06:00:00Z')
  const shift = await db().onCallShift.create({
    data: {
      startsAt,
      endsAt: new Date('2026-06-02T06:00:00Z'),
      onCallId: userId,
      deputyId: otherId,
    },
  })
  await db().onCallSwap.create({
    data: { shiftId: shift.id, duty: 'on_call', fromId: userId, toId: otherId },
  })
  return { post, others, answer }
}

/** Adds texts that a person wrote on others' rows: reasons for decisions, reviews sent back, outcomes. */
async function addTextsOnOthersRows(userId: string, otherId: string, caseId: string) {
  const reason = `Decided by ${MARKER}. ${SIGNATURE}`
  const article = await createArticle({
    authorId: otherId,
    rejection: reason,
    reviewSentBack: reason,
  })
  await db().revision.create({
    data: {
      kind: 'article',
      articleId: article.id,
      title: article.title,
      content: article.content,
      editorId: otherId,
      deciderId: userId,
      state: 'REJECTED',
      reason,
    },
  })
  await db().user.update({
    where: { id: otherId },
    data: { approvedById: userId, approvalReason: reason, rejectionReason: reason },
  })
  await db().moderationDecision.create({
    data: {
      kind: 'comment_removed',
      userId: otherId,
      decidedById: userId,
      appealDecidedById: userId,
      reason,
      appealReason: reason,
    },
  })
  await db().accountRestriction.create({
    data: {
      userId: otherId,
      restrictedById: userId,
      statusBefore: 'ACTIVE',
      liftedAt: new Date(),
      reason,
    },
  })
  await db().forumPost.update({
    where: { id: caseId },
    data: { outcome: reason, sentBackReason: reason },
  })
  const did = (action: string, objectKind: string, objectId: string) => ({
    actorId: userId,
    action,
    objectKind,
    objectId,
  })
  await db().auditEvent.createMany({
    data: [
      did('article.reject', 'article', article.id),
      did('article.send-back', 'article', article.id),
      did('account.reject', 'user', otherId),
      did('forum.close', 'forum', caseId),
      did('forum.send-back', 'forum', caseId),
      {
        ...did('account.deactivate', 'user', otherId),
        detail: { reason: `Left, says ${MARKER}` },
      },
    ],
  })
}

/** Adds mails to earlier addresses, and rows whose keys contain the person's id. */
async function addTraces(userId: string, adminId: string) {
  const when = new Date().toISOString()
  await queueEmails(db(), [
    {
      template: 'emailChanged',
      to: OLD_EMAIL,
      language: 'en',
      firstName: WHOLE_NAME.firstName,
      when,
      until: when,
      link: 'https://ingingo.test/auth/email/undo?token=a',
    },
    {
      template: 'newLicence',
      to: 'admin@ingingo.test',
      language: 'en',
      causeKey: `review:${userId}:${adminId}`,
    },
  ])
  await limitMember('emailChange', userId)
}

/**
 * A person who has used everything: each table that references people has a row of theirs, each kind of file is in the storage,
 * and all they wrote contains `MARKER`.
 */
export async function createPersonWithEverything() {
  const other = await createUser()
  const admin = await createAdmin()
  const file = (kind: 'LICENCE' | 'AVATAR', mime: string) =>
    createStoredFile(Buffer.from(`${kind} ${MARKER}`), { kind, visibility: 'PRIVATE', mime })
  const licence = await file('LICENCE', 'application/pdf')
  const newLicence = await file('LICENCE', 'application/pdf')
  const avatar = await file('AVATAR', 'image/webp')
  const person = await createUser(
    await withPassword({
      ...WHOLE_NAME,
      email: `${MARKER.toLowerCase()}@ingingo.test`,
      phoneNumber: WHOLE_PHONE,
      licenceId: licence.id,
      newLicenceId: newLicence.id,
      avatarId: avatar.id,
      approvedById: admin.id,
    }),
  )
  await addAccountRows(person.id, licence.id)
  const content = await addContent(person.id)
  const cases = await addCases(person.id, other.id)
  await addTextsOnOthersRows(person.id, other.id, cases.others.id)
  await addTraces(person.id, admin.id)
  const session = { kept: true, device: `Phone of ${MARKER}`, method: 'password' } as const
  const { token } = await openSession(db(), person, session)
  await db().session.updateMany({
    where: { userId: person.id },
    data: { awaitsSecond: false, confirmedAt: new Date() },
  })
  await queueEmail(db(), {
    template: 'licenceAccepted',
    to: person.email,
    language: 'en',
    firstName: person.firstName,
  })
  return { person, other, admin, token, ...content, ...cases }
}
