// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type MessagesQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  workerId?: string | null | undefined;
  kinds?: Array<Types.MessageKind> | Types.MessageKind | null | undefined;
  statuses?: Array<Types.MessageStatus> | Types.MessageStatus | null | undefined;
  since?: string | null | undefined;
}>;


export type MessagesQuery = { messages: { nextCursor: string | null, data: Array<{ id: string, kind: Types.MessageKind, channel: Types.MessageChannel, address: string | null, language: Types.Language, subject: string, body: string, status: Types.MessageStatus, skipReason: Types.MessageSkipReason | null, error: string | null, attempts: number, createdAt: string, sendAt: string, sentAt: string | null, worker: { id: string, firstName: string, lastName: string } | null, user: { userId: string, name: string } | null, client: { id: string, name: string } | null }> } | null };

export type MessageSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type MessageSettingsQuery = { messageSettings: { enabled: boolean, kindsOff: Array<Types.MessageKind>, everyone: boolean, perDay: number, quietFrom: string, quietUntil: string, language: Types.Language, smsKinds: Array<Types.MessageKind>, texts: Array<{ kind: Types.MessageKind, language: Types.Language, subject: string | null, text: string | null }> } | null };

export type UpdateMessageSettingsMutationVariables = Exact<{
  input: Types.MessageSettingsInput;
}>;


export type UpdateMessageSettingsMutation = { updateMessageSettings: { enabled: boolean } };

export type SendMessageMutationVariables = Exact<{
  input: Types.SendMessageInput;
}>;


export type SendMessageMutation = { sendMessage: { queued: number, skipped: number } };

export const MessagesDocument = {"kind":"Document","documentId":"sha256:c59ca0b227ad2c74ff5f7d413c0eaaea383f5663cb9d1fc03530b7c5571db39a","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<MessagesQuery, MessagesQueryVariables>;
export const MessageSettingsDocument = {"kind":"Document","documentId":"sha256:f4c9475b09bba5d881d475869d51fd89a8f5befe113945193de16a80c0347bd9","definitions":[]} as unknown as DocumentNode<MessageSettingsQuery, MessageSettingsQueryVariables>;
export const UpdateMessageSettingsDocument = {"kind":"Document","documentId":"sha256:d74c793b380d9a69d56ef5d9e3faf092246920aa3cd9d9fe610796c12105b07b","definitions":[]} as unknown as DocumentNode<UpdateMessageSettingsMutation, UpdateMessageSettingsMutationVariables>;
export const SendMessageDocument = {"kind":"Document","documentId":"sha256:a7954f14f8760646f099981da6f35b856bd6afba1d11d939923e2d1022ab2db1","definitions":[]} as unknown as DocumentNode<SendMessageMutation, SendMessageMutationVariables>;