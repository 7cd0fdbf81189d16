-- Push messages and SMS that wake people.

-- AlterTable
ALTER TABLE "notification_preference" ADD COLUMN     "sms_urgency" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "endpoint" VARCHAR(1000) NOT NULL,
    "p256dh" VARCHAR(120) NOT NULL,
    "auth" VARCHAR(40) NOT NULL,
    "device" VARCHAR(200) NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_alert" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subscription_id" UUID,
    "kind" VARCHAR(20) NOT NULL,
    "language" VARCHAR(2) NOT NULL,
    "path" VARCHAR(200) NOT NULL,
    "state" "outbox_state" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cause_key" VARCHAR(250) NOT NULL,
    "last_error" VARCHAR(200),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_user_id_created_at_idx" ON "push_subscription"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_alert_cause_key_key" ON "outbox_alert"("cause_key");

-- CreateIndex
CREATE INDEX "outbox_alert_state_due_at_idx" ON "outbox_alert"("state", "due_at");

-- CreateIndex
CREATE INDEX "outbox_alert_user_id_idx" ON "outbox_alert"("user_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_alert" ADD CONSTRAINT "outbox_alert_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
