-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('USER', 'RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN');

-- CreateEnum
CREATE TYPE "account_status" AS ENUM ('ACTIVE', 'PENDING', 'DEACTIVE');

-- CreateEnum
CREATE TYPE "content_language" AS ENUM ('eng', 'fr', 'kisw', 'kiny');

-- CreateEnum
CREATE TYPE "case_status" AS ENUM ('ROUTINE', 'URGENCY');

-- CreateEnum
CREATE TYPE "case_state" AS ENUM ('OPEN', 'ANSWERED', 'CLOSED');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('VERIFY', 'RESET', 'HANDOVER');

-- CreateEnum
CREATE TYPE "revision_state" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'SUPERSEDED');

-- CreateEnum
CREATE TYPE "file_kind" AS ENUM ('COVER', 'BODY_IMAGE', 'AVATAR', 'PAPER', 'LICENCE', 'ATTACHMENT');

-- CreateEnum
CREATE TYPE "file_visibility" AS ENUM ('PUBLIC', 'PRIVATE');

-- CreateEnum
CREATE TYPE "moderation_state" AS ENUM ('VISIBLE', 'HELD', 'HIDDEN');

-- CreateEnum
CREATE TYPE "outbox_state" AS ENUM ('WAITING', 'SENDING', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "first_name" VARCHAR(100) NOT NULL,
    "last_name" VARCHAR(100) NOT NULL,
    "role" "role" NOT NULL DEFAULT 'USER',
    "account_status" "account_status" NOT NULL DEFAULT 'PENDING',
    "is_approved" BOOLEAN NOT NULL DEFAULT false,
    "password_hash" TEXT,
    "phone_number" VARCHAR(32),
    "language" VARCHAR(2) NOT NULL DEFAULT 'en',
    "avatar_id" UUID,
    "licence_id" UUID,
    "rejected_at" TIMESTAMPTZ(3),
    "rejection_reason" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by_id" UUID,
    "approval_reason" TEXT,
    "last_login" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kept" BOOLEAN NOT NULL DEFAULT false,
    "device" VARCHAR(200) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "binding_hash" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" VARCHAR(32) NOT NULL,
    "provider_account_id" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "kind" "file_kind" NOT NULL,
    "visibility" "file_visibility" NOT NULL,
    "mime" VARCHAR(100) NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "name" VARCHAR(255) NOT NULL DEFAULT '',
    "width" INTEGER,
    "height" INTEGER,
    "pages" INTEGER,
    "blur" TEXT,
    "variants" JSONB,
    "uploader_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article" (
    "id" UUID NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "content" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "summary" VARCHAR(400),
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "cover_id" UUID,
    "author_id" UUID,
    "reviewer_id" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "review_due_at" TIMESTAMPTZ(3),
    "is_published" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "rejection" TEXT,
    "comments_open" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_revision" (
    "id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "content" TEXT NOT NULL,
    "cover_id" UUID,
    "state" "revision_state" NOT NULL DEFAULT 'PENDING',
    "editor_id" UUID,
    "decider_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "article_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_comment" (
    "id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "moderation" "moderation_state" NOT NULL DEFAULT 'VISIBLE',
    "redacted_at" TIMESTAMPTZ(3),
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "article_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper" (
    "id" UUID NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "reference" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "authors" TEXT[],
    "journal" VARCHAR(300),
    "year" INTEGER,
    "doi" VARCHAR(200),
    "abstract" TEXT,
    "licence" VARCHAR(100),
    "file_id" UUID,
    "uploader_id" UUID,
    "reviewer_id" UUID,
    "is_published" BOOLEAN NOT NULL DEFAULT false,
    "published_at" TIMESTAMPTZ(3),
    "rejected_at" TIMESTAMPTZ(3),
    "rejection" TEXT,
    "comments_open" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "paper_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper_revision" (
    "id" UUID NOT NULL,
    "paper_id" UUID NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "language" "content_language" NOT NULL,
    "reference" TEXT NOT NULL,
    "file_id" UUID,
    "state" "revision_state" NOT NULL DEFAULT 'PENDING',
    "editor_id" UUID,
    "decider_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "paper_revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper_comment" (
    "id" UUID NOT NULL,
    "paper_id" UUID NOT NULL,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "moderation" "moderation_state" NOT NULL DEFAULT 'VISIBLE',
    "redacted_at" TIMESTAMPTZ(3),
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "paper_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_report" (
    "id" UUID NOT NULL,
    "article_comment_id" UUID,
    "paper_comment_id" UUID,
    "reporter_id" UUID NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video" (
    "id" UUID NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "youtube_id" VARCHAR(11),
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact" (
    "id" UUID NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "source" VARCHAR(300),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq" (
    "id" UUID NOT NULL,
    "question" VARCHAR(300) NOT NULL,
    "answer" TEXT NOT NULL,
    "language" "content_language" NOT NULL DEFAULT 'eng',
    "source" VARCHAR(300),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "faq_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_post" (
    "id" UUID NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "content" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "case_status" "case_status" NOT NULL DEFAULT 'ROUTINE',
    "state" "case_state" NOT NULL DEFAULT 'OPEN',
    "outcome" TEXT,
    "attachment_id" UUID,
    "author_id" UUID,
    "accepted_answer_id" UUID,
    "redacted_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forum_post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forum_tag" (
    "post_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "forum_tag_pkey" PRIMARY KEY ("post_id","user_id")
);

-- CreateTable
CREATE TABLE "forum_receipt" (
    "post_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),

    CONSTRAINT "forum_receipt_pkey" PRIMARY KEY ("post_id","user_id")
);

-- CreateTable
CREATE TABLE "forum_comment" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "parent_id" UUID,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "redacted_at" TIMESTAMPTZ(3),
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forum_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "data" JSONB NOT NULL,
    "cause_key" VARCHAR(200) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" UUID NOT NULL,
    "mail_tagged" BOOLEAN NOT NULL DEFAULT true,
    "mail_answers" BOOLEAN NOT NULL DEFAULT true,
    "mail_editorial" BOOLEAN NOT NULL DEFAULT true,
    "unsubscribe_hash" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "action" VARCHAR(60) NOT NULL,
    "object_kind" VARCHAR(40) NOT NULL,
    "object_id" UUID,
    "detail" JSONB,
    "request_id" VARCHAR(40),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_email" (
    "id" UUID NOT NULL,
    "to_address" VARCHAR(254) NOT NULL,
    "template" VARCHAR(60) NOT NULL,
    "language" VARCHAR(2) NOT NULL,
    "props" JSONB NOT NULL,
    "state" "outbox_state" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cause_key" VARCHAR(200),
    "last_error" VARCHAR(500),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "id" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" VARCHAR(60) NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_avatar_id_key" ON "user"("avatar_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_licence_id_key" ON "user"("licence_id");

-- CreateIndex
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "user_role_is_approved_account_status_idx" ON "user"("role", "is_approved", "account_status");

-- CreateIndex
CREATE INDEX "session_user_id_revoked_at_idx" ON "session"("user_id", "revoked_at");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_token_user_id_purpose_idx" ON "one_time_token"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token"("expires_at");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_provider_provider_account_id_key" ON "account"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_key_key" ON "stored_file"("key");

-- CreateIndex
CREATE INDEX "stored_file_uploader_id_idx" ON "stored_file"("uploader_id");

-- CreateIndex
CREATE INDEX "stored_file_sha256_idx" ON "stored_file"("sha256");

-- CreateIndex
CREATE INDEX "article_author_id_created_at_idx" ON "article"("author_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "article_created_at_id_idx" ON "article"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "article_review_due_at_idx" ON "article"("review_due_at");

-- CreateIndex
CREATE INDEX "article_deleted_at_idx" ON "article"("deleted_at");

-- CreateIndex
CREATE INDEX "article_revision_article_id_created_at_idx" ON "article_revision"("article_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "article_revision_state_created_at_idx" ON "article_revision"("state", "created_at");

-- CreateIndex
CREATE INDEX "article_comment_article_id_created_at_idx" ON "article_comment"("article_id", "created_at");

-- CreateIndex
CREATE INDEX "article_comment_author_id_created_at_idx" ON "article_comment"("author_id", "created_at");

-- CreateIndex
CREATE INDEX "article_comment_moderation_created_at_idx" ON "article_comment"("moderation", "created_at");

-- CreateIndex
CREATE INDEX "paper_uploader_id_created_at_idx" ON "paper"("uploader_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "paper_created_at_id_idx" ON "paper"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "paper_deleted_at_idx" ON "paper"("deleted_at");

-- CreateIndex
CREATE INDEX "paper_revision_paper_id_created_at_idx" ON "paper_revision"("paper_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "paper_revision_state_created_at_idx" ON "paper_revision"("state", "created_at");

-- CreateIndex
CREATE INDEX "paper_comment_paper_id_created_at_idx" ON "paper_comment"("paper_id", "created_at");

-- CreateIndex
CREATE INDEX "paper_comment_author_id_created_at_idx" ON "paper_comment"("author_id", "created_at");

-- CreateIndex
CREATE INDEX "paper_comment_moderation_created_at_idx" ON "paper_comment"("moderation", "created_at");

-- CreateIndex
CREATE INDEX "comment_report_resolved_at_created_at_idx" ON "comment_report"("resolved_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comment_report_article_comment_id_reporter_id_key" ON "comment_report"("article_comment_id", "reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_report_paper_comment_id_reporter_id_key" ON "comment_report"("paper_comment_id", "reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_youtube_id_key" ON "video"("youtube_id");

-- CreateIndex
CREATE INDEX "video_created_at_id_idx" ON "video"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "fact_created_at_id_idx" ON "fact"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "faq_created_at_id_idx" ON "faq"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "forum_post_attachment_id_key" ON "forum_post"("attachment_id");

-- CreateIndex
CREATE UNIQUE INDEX "forum_post_accepted_answer_id_key" ON "forum_post"("accepted_answer_id");

-- CreateIndex
CREATE INDEX "forum_post_state_case_status_created_at_idx" ON "forum_post"("state", "case_status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "forum_post_author_id_created_at_idx" ON "forum_post"("author_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "forum_tag_user_id_idx" ON "forum_tag"("user_id");

-- CreateIndex
CREATE INDEX "forum_receipt_user_id_acknowledged_at_idx" ON "forum_receipt"("user_id", "acknowledged_at");

-- CreateIndex
CREATE INDEX "forum_comment_post_id_created_at_idx" ON "forum_comment"("post_id", "created_at");

-- CreateIndex
CREATE INDEX "forum_comment_parent_id_idx" ON "forum_comment"("parent_id");

-- CreateIndex
CREATE INDEX "forum_comment_author_id_idx" ON "forum_comment"("author_id");

-- CreateIndex
CREATE INDEX "notification_user_id_read_at_created_at_idx" ON "notification"("user_id", "read_at", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_cause_key_key" ON "notification"("user_id", "cause_key");

-- CreateIndex
CREATE UNIQUE INDEX "notification_preference_unsubscribe_hash_key" ON "notification_preference"("unsubscribe_hash");

-- CreateIndex
CREATE INDEX "audit_event_created_at_id_idx" ON "audit_event"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_event_object_kind_object_id_created_at_idx" ON "audit_event"("object_kind", "object_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_event_actor_id_created_at_idx" ON "audit_event"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_event_action_created_at_idx" ON "audit_event"("action", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_email_cause_key_key" ON "outbox_email"("cause_key");

-- CreateIndex
CREATE INDEX "outbox_email_state_due_at_idx" ON "outbox_email"("state", "due_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_avatar_id_fkey" FOREIGN KEY ("avatar_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_licence_id_fkey" FOREIGN KEY ("licence_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_comment" ADD CONSTRAINT "article_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper" ADD CONSTRAINT "paper_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper" ADD CONSTRAINT "paper_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper" ADD CONSTRAINT "paper_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_revision" ADD CONSTRAINT "paper_revision_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_revision" ADD CONSTRAINT "paper_revision_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_revision" ADD CONSTRAINT "paper_revision_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_revision" ADD CONSTRAINT "paper_revision_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_comment" ADD CONSTRAINT "paper_comment_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_comment" ADD CONSTRAINT "paper_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_article_comment_id_fkey" FOREIGN KEY ("article_comment_id") REFERENCES "article_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_paper_comment_id_fkey" FOREIGN KEY ("paper_comment_id") REFERENCES "paper_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_accepted_answer_id_fkey" FOREIGN KEY ("accepted_answer_id") REFERENCES "forum_comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_tag" ADD CONSTRAINT "forum_tag_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_tag" ADD CONSTRAINT "forum_tag_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_receipt" ADD CONSTRAINT "forum_receipt_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_receipt" ADD CONSTRAINT "forum_receipt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "forum_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;


