-- All that is kept about somebody, made into an archive for them.

-- CreateTable
CREATE TABLE "data_export" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taken_at" TIMESTAMPTZ(3),
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "ready_at" TIMESTAMPTZ(3),
    "size" BIGINT,
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "data_export_id_key" ON "data_export"("id");

-- CreateIndex
CREATE INDEX "data_export_requested_at_idx" ON "data_export"("requested_at");

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
