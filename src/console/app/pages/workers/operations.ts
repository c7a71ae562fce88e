// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type WorkersQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: Types.WorkerFilter | null | undefined;
  sort?: Types.WorkerSort | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type WorkersQuery = { workers: { nextCursor: string | null, data: Array<{ id: string, firstName: string, lastName: string, trade: string | null, status: Types.WorkerStatus, complianceStatus: Types.ComplianceStatus, accountStatus: Types.AccountStatus, email: string | null, phone: string | null, externalId: string | null, createdAt: string, updatedAt: string, assignments: { data: Array<{ id: string, endDate: string | null, project: { id: string, name: string } | null }> } | null }>, pagination: { total: number } } | null };

export type WorkerFacetsQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkerFacetsQuery = { trades: Array<{ value: string | null, count: number }> | null, statuses: Array<{ value: string | null, count: number }> | null, compliance: Array<{ value: string | null, count: number }> | null, accounts: Array<{ value: string | null, count: number }> | null };

export type OutcomeFragment = { status: Types.BatchStatus, updatedAt: string | null, error: { code: string, message: string } | null };

export type ChangeWorkersMutationVariables = Exact<{
  workers: Array<Types.RecordVersionInput> | Types.RecordVersionInput;
  input: Types.UpdateWorkersInput;
}>;


export type ChangeWorkersMutation = { updateWorkers: { data: Array<OutcomeFragment> } };

export type InviteWorkersMutationVariables = Exact<{
  workers: Array<string> | string;
}>;


export type InviteWorkersMutation = { inviteWorkers: { data: Array<OutcomeFragment> } };

export type AddWorkerMutationVariables = Exact<{
  input: Types.CreateWorkerInput;
}>;


export type AddWorkerMutation = { createWorker: { id: string } };

export type WorkerFactsFragment = { id: string, firstName: string, lastName: string, email: string | null, phone: string | null, trade: string | null, status: Types.WorkerStatus, complianceStatus: Types.ComplianceStatus, accountStatus: Types.AccountStatus, language: Types.Language | null, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, erasedAt: string | null, erasureFinishedAt: string | null, legalHoldAt: string | null };

export type WorkerPageQueryVariables = Exact<{
  id: string;
  documents?: boolean | null | undefined;
  invitation?: boolean | null | undefined;
}>;


export type WorkerPageQuery = { worker: (
    { invitation?: { id: string, email: string, expiresAt: string } | null, documents?: { data: Array<{ id: string, type: Types.DocumentType, customTypeId: string | null, level: string | null, backFileUrl: string | null, name: string, number: string | null, status: Types.DocumentStatus, rejectionReason: string | null, updatedAt: string, issuedOn: string | null, expiresOn: string | null, fileName: string, contentType: string, sizeBytes: number, fileUrl: string, customType: { id: string, name: string } | null, paper: { packId: string, acceptedAt: string | null, pack: { id: string, name: string } | null } | null }> } | null, assignments: { data: Array<{ id: string, status: Types.AssignmentStatus, trade: string | null, startDate: string, endDate: string | null, project: { id: string, name: string, client: { id: string, name: string } | null } | null }> } | null }
    & WorkerFactsFragment
  ) | null };

export type WorkerRequirementsQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkerRequirementsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string }> } | null };

export type WorkerMoneyQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
  charges?: boolean | null | undefined;
}>;


export type WorkerMoneyQuery = { worker: { id: string, timesheets: { data: Array<{ id: string, periodStart: string, periodEnd: string, totalHours: number, status: Types.TimesheetStatus, project: { id: string, name: string } | null, charge?: { amount: number, currency: string | null } | null }>, pagination: { total: number } } | null, expenses: { data: Array<{ id: string, category: Types.ExpenseCategory, amount: number, currency: string, incurredOn: string, description: string | null, status: Types.ExpenseStatus, project: { id: string, name: string } | null }>, pagination: { total: number } } | null } | null };

export type EditWorkerMutationVariables = Exact<{
  id: string;
  input: Types.UpdateWorkerInput;
  ifUnchangedSince: string;
}>;


export type EditWorkerMutation = { updateWorker: WorkerFactsFragment };

export type EraseWorkerMutationVariables = Exact<{
  id: string;
  reason: string;
}>;


export type EraseWorkerMutation = { eraseWorker: WorkerFactsFragment | null };

export type ExportWorkerMutationVariables = Exact<{
  workerId: string;
}>;


export type ExportWorkerMutation = { createPersonalDataLink: { url: string } };

export type OwnDocumentTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnDocumentTypesQuery = { customDocumentTypes: { data: Array<{ id: string, name: string, levels: Array<string>, needsNumber: boolean, needsExpiry: boolean, needsBothSides: boolean }> } | null };

export type AddDocumentMutationVariables = Exact<{
  input: Types.UploadDocumentInput;
}>;


export type AddDocumentMutation = { uploadDocument: { id: string, status: Types.DocumentStatus } };

export type ReviewDocumentMutationVariables = Exact<{
  id: string;
  decision: Types.DocumentReview;
  input?: Types.ReviewDocumentInput | null | undefined;
  ifUnchangedSince: string;
}>;


export type ReviewDocumentMutation = { reviewDocument: { id: string, status: Types.DocumentStatus, rejectionReason: string | null, updatedAt: string } };

export const WorkersDocument = {"kind":"Document","documentId":"sha256:be82fe0c2f681162fe60d5751a70d5e90c034cde4884059a30bf6964530a5e16","definitions":[],"follows":{"records":["assignment","worker"]}} as unknown as DocumentNode<WorkersQuery, WorkersQueryVariables>;
export const WorkerFacetsDocument = {"kind":"Document","documentId":"sha256:3053862614e8da7c8a78c2601622326195f1854c69fae5fd9c6314aa53d3dcdd","definitions":[],"follows":{"records":["worker"]}} as unknown as DocumentNode<WorkerFacetsQuery, WorkerFacetsQueryVariables>;
export const ChangeWorkersDocument = {"kind":"Document","documentId":"sha256:5627d67dd3fd208cfb3f3ec1aa99c6fa94737cc918e3e077c365da49e61b5e63","definitions":[]} as unknown as DocumentNode<ChangeWorkersMutation, ChangeWorkersMutationVariables>;
export const InviteWorkersDocument = {"kind":"Document","documentId":"sha256:ee77d0586ee3de8ca007e0369d17959be3f807dc95bc76ae78147e3266ebf630","definitions":[]} as unknown as DocumentNode<InviteWorkersMutation, InviteWorkersMutationVariables>;
export const AddWorkerDocument = {"kind":"Document","documentId":"sha256:dbf4fc446b7cb41aefbfea8fb48d78712c16f9b99ebcf07f7b5640dec08d2a11","definitions":[]} as unknown as DocumentNode<AddWorkerMutation, AddWorkerMutationVariables>;
export const WorkerPageDocument = {"kind":"Document","documentId":"sha256:2fab53404b8aab5602f1d365b20ccdd1a1f7c5c4825a49de0120016002edd939","definitions":[],"follows":{"records":["assignment","document","document_pack","worker"]}} as unknown as DocumentNode<WorkerPageQuery, WorkerPageQueryVariables>;
export const WorkerRequirementsDocument = {"kind":"Document","documentId":"sha256:4c51209ee5b273711cab8eeb7474acf34370a1632223d43649b364bc7ee0f14f","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<WorkerRequirementsQuery, WorkerRequirementsQueryVariables>;
export const WorkerMoneyDocument = {"kind":"Document","documentId":"sha256:942d8148fc4dad6dd9d158b6d9cfa66d27cfd623a804c7c4c3e9097109473a4d","definitions":[],"follows":{"records":["expense","timesheet"]}} as unknown as DocumentNode<WorkerMoneyQuery, WorkerMoneyQueryVariables>;
export const EditWorkerDocument = {"kind":"Document","documentId":"sha256:9eea86f94598d960c002da5b4c9d0145729902a566a0d4278a80164f5e231037","definitions":[]} as unknown as DocumentNode<EditWorkerMutation, EditWorkerMutationVariables>;
export const EraseWorkerDocument = {"kind":"Document","documentId":"sha256:5927265f4b34787a54d6f5c168dab222973f68896c2db333a94b118cb0160ecf","definitions":[]} as unknown as DocumentNode<EraseWorkerMutation, EraseWorkerMutationVariables>;
export const ExportWorkerDocument = {"kind":"Document","documentId":"sha256:9ee058f8f7d5e96cf6994d18d3bb1d277e73a347e884d6e8f6306d02178975df","definitions":[]} as unknown as DocumentNode<ExportWorkerMutation, ExportWorkerMutationVariables>;
export const OwnDocumentTypesDocument = {"kind":"Document","documentId":"sha256:7626975092c8ed26b2fb62727af4d5964810c85be82dbca749a1916ac2b8ff0a","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<OwnDocumentTypesQuery, OwnDocumentTypesQueryVariables>;
export const AddDocumentDocument = {"kind":"Document","documentId":"sha256:10fba59eb4fc724df0eed522b9f5608b2182844101ecd7730cf274696a830b81","definitions":[]} as unknown as DocumentNode<AddDocumentMutation, AddDocumentMutationVariables>;
export const ReviewDocumentDocument = {"kind":"Document","documentId":"sha256:2a7f9b944faa17f1b7709641df59a11e302625b0f14afb9a4b8fc21d83d49493","definitions":[]} as unknown as DocumentNode<ReviewDocumentMutation, ReviewDocumentMutationVariables>;