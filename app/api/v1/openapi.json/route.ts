import { defineApiDescription } from '@/lib/platform/http/define-api-description'
import * as articlesDownloadId from '../../articles/download/[id]/route'
import * as fileIdVariant from '../../files/[id]/[[...variant]]/route'
import * as papersCiteId from '../../papers/cite/[id]/route'
import * as papersDownloadId from '../../papers/download/[id]/route'
import * as articleIdApprove from '../article/[id]/approve/route'
import * as articleIdComments from '../article/[id]/comments/route'
import * as articleIdPurge from '../article/[id]/purge/route'
import * as articleIdReject from '../article/[id]/reject/route'
import * as articleIdRestore from '../article/[id]/restore/route'
import * as articleIdReview from '../article/[id]/review/route'
import * as articleIdReviewSendBack from '../article/[id]/review/send-back/route'
import * as articleId from '../article/[id]/route'
import * as articleIdVersionsVersionRestore from '../article/[id]/versions/[version]/restore/route'
import * as articleIdVersionsVersion from '../article/[id]/versions/[version]/route'
import * as articleIdVersions from '../article/[id]/versions/route'
import * as articleApproved from '../article/approved/route'
import * as article from '../article/route'
import * as articleSearch from '../article/search/route'
import * as articleUser from '../article/user/route'
import * as articleCommentIdRedact from '../article-comment/[id]/redact/route'
import * as articleCommentIdReport from '../article-comment/[id]/report/route'
import * as articleCommentIdReview from '../article-comment/[id]/review/route'
import * as articleCommentId from '../article-comment/[id]/route'
import * as articleComment from '../article-comment/route'
import * as audit from '../audit/route'
import * as authIdLicence from '../auth/[id]/licence/route'
import * as authIdReject from '../auth/[id]/reject/route'
import * as authId from '../auth/[id]/route'
import * as authIdSecondStep from '../auth/[id]/second-step/route'
import * as authIdSessions from '../auth/[id]/sessions/route'
import * as authConfirm from '../auth/confirm/route'
import * as authForget from '../auth/forget/route'
import * as authForgot from '../auth/forgot/route'
import * as authGoogle from '../auth/google/route'
import * as authLink from '../auth/link/route'
import * as authLoginLink from '../auth/login/link/route'
import * as authLogin from '../auth/login/route'
import * as authLogout from '../auth/logout/route'
import * as authParmanentId from '../auth/parmanent/[id]/route'
import * as authPassword from '../auth/password/route'
import * as authPermanentId from '../auth/permanent/[id]/route'
import * as authProfile from '../auth/profile/route'
import * as authPublicProfile from '../auth/public-profile/route'
import * as authResend from '../auth/resend/route'
import * as authReset from '../auth/reset/route'
import * as auth from '../auth/route'
import * as authSearch from '../auth/search/route'
import * as authSearchRheumatologists from '../auth/search-rheumatologists/route'
import * as authSecondStepCodes from '../auth/second-step/codes/route'
import * as authSecondStepPass from '../auth/second-step/pass/route'
import * as authSecondStep from '../auth/second-step/route'
import * as authSession from '../auth/session/route'
import * as authSessionsId from '../auth/sessions/[id]/route'
import * as authSessions from '../auth/sessions/route'
import * as authVerfyDecline from '../auth/verfy/decline/route'
import * as authVerfy from '../auth/verfy/route'
import * as authVerify from '../auth/verify/route'
import * as caseReport from '../case-report/route'
import * as commentIdRedact from '../comment/[id]/redact/route'
import * as commentId from '../comment/[id]/route'
import * as comment from '../comment/route'
import * as commentsReview from '../comments/review/route'
import * as dashboard from '../dashboard/route'
import * as dashboardWork from '../dashboard/work/route'
import * as draftKindObjectPresence from '../draft/[kind]/[object]/presence/route'
import * as draftKindObject from '../draft/[kind]/[object]/route'
import * as dukIdRestore from '../duk/[id]/restore/route'
import * as dukId from '../duk/[id]/route'
import * as duk from '../duk/route'
import * as dukSearch from '../duk/search/route'
import * as exportTable from '../export/[table]/route'
import * as facilityIdRestore from '../facility/[id]/restore/route'
import * as facilityId from '../facility/[id]/route'
import * as facility from '../facility/route'
import * as facilitySearch from '../facility/search/route'
import * as faqIdRestore from '../faq/[id]/restore/route'
import * as faqId from '../faq/[id]/route'
import * as faq from '../faq/route'
import * as faqSearch from '../faq/search/route'
import * as followUp from '../follow-up/route'
import * as forumIdAccept from '../forum/[id]/accept/route'
import * as forumIdAcknowledge from '../forum/[id]/acknowledge/route'
import * as forumIdClose from '../forum/[id]/close/route'
import * as forumIdConsent from '../forum/[id]/consent/route'
import * as forumIdFollowUp from '../forum/[id]/follow-up/route'
import * as forumIdHandOver from '../forum/[id]/hand-over/route'
import * as forumIdPicturesId from '../forum/[id]/pictures/[picture]/route'
import * as forumIdPictures from '../forum/[id]/pictures/route'
import * as forumIdRedact from '../forum/[id]/redact/route'
import * as forumIdReopen from '../forum/[id]/reopen/route'
import * as forumId from '../forum/[id]/route'
import * as forumIdSeen from '../forum/[id]/seen/route'
import * as forumIdSendBack from '../forum/[id]/send-back/route'
import * as forumIdShow from '../forum/[id]/show/route'
import * as forumIdSlip from '../forum/[id]/slip/route'
import * as forumIdTake from '../forum/[id]/take/route'
import * as forumIdWatch from '../forum/[id]/watch/route'
import * as forumCounts from '../forum/counts/route'
import * as forumPeople from '../forum/people/route'
import * as forum from '../forum/route'
import * as forumSearch from '../forum/search/route'
import * as forumSimilar from '../forum/similar/route'
import * as media from '../media/route'
import * as notificationsId from '../notifications/[id]/route'
import * as notificationsRead from '../notifications/read/route'
import * as notifications from '../notifications/route'
import * as notificationsSettings from '../notifications/settings/route'
import * as notificationsStream from '../notifications/stream/route'
import * as notificationsUnsubscribeOneClick from '../notifications/unsubscribe/one-click/route'
import * as notificationsUnsubscribe from '../notifications/unsubscribe/route'
import * as onCallId from '../on-call/[id]/route'
import * as onCallIdSwap from '../on-call/[id]/swap/route'
import * as onCall from '../on-call/route'
import * as onCallSwapIdAccept from '../on-call/swap/[id]/accept/route'
import * as onCallSwapId from '../on-call/swap/[id]/route'
import * as paperIdApprove from '../paper/[id]/approve/route'
import * as paperIdComments from '../paper/[id]/comments/route'
import * as paperIdPurge from '../paper/[id]/purge/route'
import * as paperIdReject from '../paper/[id]/reject/route'
import * as paperIdRestore from '../paper/[id]/restore/route'
import * as paperIdReview from '../paper/[id]/review/route'
import * as paperIdReviewSendBack from '../paper/[id]/review/send-back/route'
import * as paperId from '../paper/[id]/route'
import * as paperIdVersionsVersionRestore from '../paper/[id]/versions/[version]/restore/route'
import * as paperIdVersionsVersion from '../paper/[id]/versions/[version]/route'
import * as paperIdVersions from '../paper/[id]/versions/route'
import * as paperApproved from '../paper/approved/route'
import * as paper from '../paper/route'
import * as paperSearch from '../paper/search/route'
import * as paperUser from '../paper/user/route'
import * as paperCommentIdRedact from '../paper_comment/[id]/redact/route'
import * as paperCommentIdReport from '../paper_comment/[id]/report/route'
import * as paperCommentIdReview from '../paper_comment/[id]/review/route'
import * as paperCommentId from '../paper_comment/[id]/route'
import * as paperComment from '../paper_comment/route'
import * as reachPushId from '../reach/push/[id]/route'
import * as reachPush from '../reach/push/route'
import * as reach from '../reach/route'
import * as reachSms from '../reach/sms/route'
import * as reachTest from '../reach/test/route'
import * as reachUnreachable from '../reach/unreachable/route'
import * as readership from '../readership/route'
import * as siteTextKey from '../site-text/[key]/route'
import * as siteTextKeyVersionsVersionRestore from '../site-text/[key]/versions/[version]/restore/route'
import * as siteTextKeyVersionsVersion from '../site-text/[key]/versions/[version]/route'
import * as siteTextKeyVersions from '../site-text/[key]/versions/route'
import * as siteText from '../site-text/route'
import * as topicIdRestore from '../topic/[id]/restore/route'
import * as topicId from '../topic/[id]/route'
import * as topic from '../topic/route'
import * as topicSearch from '../topic/search/route'
import * as translationKindId from '../translation/[kind]/[id]/route'
import * as translationKindIdSync from '../translation/[kind]/[id]/sync/route'
import * as translationKind from '../translation/[kind]/route'
import * as videoIdRestore from '../video/[id]/restore/route'
import * as videoId from '../video/[id]/route'
import * as video from '../video/route'
import * as videoSearch from '../video/search/route'

/** Every route under /api/v1, by its folder. A test walks the files and holds this list to them. */
export const GET = defineApiDescription(
  {
    article,
    'article/[id]': articleId,
    'article/[id]/approve': articleIdApprove,
    'article/[id]/purge': articleIdPurge,
    'article/[id]/reject': articleIdReject,
    'article/[id]/restore': articleIdRestore,
    'article/[id]/review': articleIdReview,
    'article/[id]/review/send-back': articleIdReviewSendBack,
    'article/[id]/versions': articleIdVersions,
    'article/[id]/versions/[version]': articleIdVersionsVersion,
    'article/[id]/versions/[version]/restore': articleIdVersionsVersionRestore,
    'article/approved': articleApproved,
    'article/search': articleSearch,
    'article/user': articleUser,
    audit,
    auth,
    'auth/[id]': authId,
    'auth/[id]/licence': authIdLicence,
    'auth/[id]/reject': authIdReject,
    'auth/[id]/second-step': authIdSecondStep,
    'auth/[id]/sessions': authIdSessions,
    'auth/confirm': authConfirm,
    'auth/forget': authForget,
    'auth/forgot': authForgot,
    'auth/google': authGoogle,
    'auth/link': authLink,
    'auth/login': authLogin,
    'auth/login/link': authLoginLink,
    'auth/logout': authLogout,
    'auth/parmanent/[id]': authParmanentId,
    'auth/password': authPassword,
    'auth/permanent/[id]': authPermanentId,
    'auth/profile': authProfile,
    'auth/public-profile': authPublicProfile,
    'auth/resend': authResend,
    'auth/reset': authReset,
    'auth/search': authSearch,
    'auth/search-rheumatologists': authSearchRheumatologists,
    'auth/second-step': authSecondStep,
    'auth/second-step/codes': authSecondStepCodes,
    'auth/second-step/pass': authSecondStepPass,
    'auth/session': authSession,
    'auth/sessions': authSessions,
    'auth/sessions/[id]': authSessionsId,
    'auth/verfy': authVerfy,
    'auth/verfy/decline': authVerfyDecline,
    'auth/verify': authVerify,
    comment,
    'comment/[id]': commentId,
    'comment/[id]/redact': commentIdRedact,
    dashboard,
    'dashboard/work': dashboardWork,
    readership,
    'draft/[kind]/[object]': draftKindObject,
    'draft/[kind]/[object]/presence': draftKindObjectPresence,
    duk,
    'duk/[id]': dukId,
    'duk/[id]/restore': dukIdRestore,
    'duk/search': dukSearch,
    'export/[table]': exportTable,
    reach,
    'reach/push': reachPush,
    'reach/push/[id]': reachPushId,
    'reach/sms': reachSms,
    'reach/test': reachTest,
    'reach/unreachable': reachUnreachable,
    'site-text': siteText,
    'site-text/[key]': siteTextKey,
    'site-text/[key]/versions': siteTextKeyVersions,
    'site-text/[key]/versions/[version]': siteTextKeyVersionsVersion,
    'site-text/[key]/versions/[version]/restore': siteTextKeyVersionsVersionRestore,
    topic,
    'topic/[id]': topicId,
    'topic/[id]/restore': topicIdRestore,
    'topic/search': topicSearch,
    faq,
    'faq/[id]': faqId,
    'faq/[id]/restore': faqIdRestore,
    'faq/search': faqSearch,
    forum,
    'forum/[id]': forumId,
    'forum/[id]/accept': forumIdAccept,
    'forum/[id]/acknowledge': forumIdAcknowledge,
    'case-report': caseReport,
    facility,
    'facility/[id]': facilityId,
    'facility/[id]/restore': facilityIdRestore,
    'facility/search': facilitySearch,
    'follow-up': followUp,
    'forum/[id]/follow-up': forumIdFollowUp,
    'forum/[id]/consent': forumIdConsent,
    'forum/[id]/hand-over': forumIdHandOver,
    'forum/[id]/pictures': forumIdPictures,
    'forum/[id]/pictures/[picture]': forumIdPicturesId,
    'forum/[id]/seen': forumIdSeen,
    'forum/[id]/send-back': forumIdSendBack,
    'forum/[id]/show': forumIdShow,
    'forum/[id]/slip': forumIdSlip,
    'forum/[id]/take': forumIdTake,
    'forum/[id]/watch': forumIdWatch,
    'forum/counts': forumCounts,
    'forum/people': forumPeople,
    'forum/[id]/close': forumIdClose,
    'forum/[id]/redact': forumIdRedact,
    'forum/[id]/reopen': forumIdReopen,
    'forum/search': forumSearch,
    'forum/similar': forumSimilar,
    notifications,
    'notifications/[id]': notificationsId,
    'notifications/read': notificationsRead,
    'notifications/settings': notificationsSettings,
    'notifications/stream': notificationsStream,
    'notifications/unsubscribe': notificationsUnsubscribe,
    'notifications/unsubscribe/one-click': notificationsUnsubscribeOneClick,
    media,
    'on-call': onCall,
    'on-call/[id]': onCallId,
    'on-call/[id]/swap': onCallIdSwap,
    'on-call/swap/[id]': onCallSwapId,
    'on-call/swap/[id]/accept': onCallSwapIdAccept,
    paper,
    'paper/[id]': paperId,
    'paper/[id]/approve': paperIdApprove,
    'paper/[id]/purge': paperIdPurge,
    'paper/[id]/reject': paperIdReject,
    'paper/[id]/restore': paperIdRestore,
    'paper/[id]/review': paperIdReview,
    'paper/[id]/review/send-back': paperIdReviewSendBack,
    'paper/[id]/versions': paperIdVersions,
    'paper/[id]/versions/[version]': paperIdVersionsVersion,
    'paper/[id]/versions/[version]/restore': paperIdVersionsVersionRestore,
    'paper/approved': paperApproved,
    'paper/search': paperSearch,
    'paper/user': paperUser,
    'article-comment': articleComment,
    'article-comment/[id]': articleCommentId,
    'article-comment/[id]/redact': articleCommentIdRedact,
    'article-comment/[id]/report': articleCommentIdReport,
    'article-comment/[id]/review': articleCommentIdReview,
    paper_comment: paperComment,
    'paper_comment/[id]': paperCommentId,
    'paper_comment/[id]/redact': paperCommentIdRedact,
    'paper_comment/[id]/report': paperCommentIdReport,
    'paper_comment/[id]/review': paperCommentIdReview,
    'article/[id]/comments': articleIdComments,
    'paper/[id]/comments': paperIdComments,
    'comments/review': commentsReview,
    'translation/[kind]': translationKind,
    'translation/[kind]/[id]': translationKindId,
    'translation/[kind]/[id]/sync': translationKindIdSync,
    video,
    'video/[id]': videoId,
    'video/[id]/restore': videoIdRestore,
    'video/search': videoSearch,
  },
  {
    'articles/download/[id]': articlesDownloadId,
    'files/[id]': fileIdVariant,
    'files/[id]/[variant]': fileIdVariant,
    'papers/cite/[id]': papersCiteId,
    'papers/download/[id]': papersDownloadId,
    // The same, shown instead of saved.
    'papers/download/[id].pdf': papersDownloadId,
  },
)
