-- Somebody's wish that all that is kept about them be destroyed; and who did what, once they are gone.

-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "former_actor_id" UUID;

-- CreateTable
CREATE TABLE "erasure_request" (
    "user_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "keeps_comments" BOOLEAN NOT NULL,
    "keeps_texts" BOOLEAN NOT NULL,

    CONSTRAINT "erasure_request_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "erasure_request_due_at_idx" ON "erasure_request"("due_at");

-- CreateIndex
CREATE INDEX "audit_event_former_actor_id_created_at_idx" ON "audit_event"("former_actor_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
